import { openServer, querySql } from '../support/postgres.ts'

/** Runs `work` with a PostgreSQL server of its own that has `count` empty databases and durable commits. */
export async function withDatabases<T>(count: number, work: (urls: string[]) => Promise<T>): Promise<T> {
  const server = await openServer({ settings: { fsync: 'on', synchronous_commit: 'on' } })
  try {
    const urls: string[] = []
    for (let number = 1; number <= count; number += 1) {
      await querySql(server.url, `CREATE DATABASE bench_${number}`)
      urls.push(Object.assign(new URL(server.url), { pathname: `/bench_${number}` }).href)
    }
    return await work(urls)
  } finally {
    await server.end()
  }
}
