import type { ExecutionContext } from 'ava'
import { openLog } from '../../src/process/log-destination.ts'

/** What a log may not hold, as the tests write it; an address of a client only as its network. */
const SECRETS = {
  password: /palavra|errada/,
  'e-mail address': /[^\s"]@[\w-]+\.\w/,
  'client’s address': /\b(192\.0\.2|198\.51\.100|203\.0\.113)\.(?!0\/)\d|2001:db8:\w+:\w+:/,
  cookie: /fliporto\w*(\.sig)?=/,
}

/** The kinds of secrets in a log's lines, each with the line; `keys` are a site's own. */
export const secretsIn = (lines: string, keys: readonly string[] = []): string[] =>
  lines
    .split('\n')
    .flatMap((line) => [
      ...Object.entries(SECRETS).flatMap(([name, pattern]) => (pattern.test(line) ? [`${name}: ${line}`] : [])),
      ...keys.flatMap((key) => (line.includes(key) ? [`key: ${line}`] : [])),
    ])

export function failOnSecrets(
  t: Pick<ExecutionContext, 'teardown'>,
  lines: () => string,
  keys: readonly string[] = [],
) {
  t.teardown(() => {
    const [secret] = secretsIn(lines(), keys)
    if (secret) throw new Error(`The log holds a secret. ${secret}`)
  })
}

/** A log of the finest level that fails the test if a secret is in it, or one of the keys that are pushed to `keys`. */
export function checkedLog(t: Pick<ExecutionContext, 'teardown'>) {
  const written: string[] = []
  const lines = () => written.join('')
  const keys: string[] = []
  failOnSecrets(t, lines, keys)
  const log = openLog('trace', { write: (line: string) => void written.push(line) })
  return { log, lines, keys }
}
