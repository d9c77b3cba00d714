import { openEngine } from '../../src/db/open.ts'

/** Does to a database what nobody should, statement by statement, past every rule of ours. */
export async function tamper(dataDir: string, ...statements: string[]): Promise<void> {
  const { write, close } = await openEngine({ dataDir })
  try {
    for (const statement of statements) await write.raw(statement)
  } finally {
    await close()
  }
}
