import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'
import { Invalid } from '../../errors.ts'

/** Where a server is, without what says how to encrypt; and the ways to connect to it, in the order to try them. */
export type Address = { connectionString: string; ways: readonly (ConnectionOptions | false)[] }

/** The driver understands these otherwise than libpq, and warns of it. */
const OURS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'ssl', 'uselibpqcompat'] as const

/** What DATABASE_URL says, as libpq's manual has it. Throws Invalid. */
export function addressOf(url: string): Address {
  if (!URL.canParse(url))
    throw new Invalid('DATABASE_URL não é um endereço: escreva postgres://utilizador@máquina/base.')
  const address = new URL(url)
  const given = Object.fromEntries(OURS.map((name) => [name, address.searchParams.get(name) || undefined]))
  for (const name of OURS) address.searchParams.delete(name)
  const connectionString = address.href
  const isSocket = new pg.Client({ connectionString }).host.startsWith('/')
  return { connectionString, ways: isSocket ? [false] : waysToConnect(given) }
}

function waysToConnect({ sslmode, sslrootcert, sslcert, sslkey }: { [name in (typeof OURS)[number]]?: string }) {
  const isSystem = sslrootcert === 'system'
  const mode = sslmode ?? (isSystem ? 'verify-full' : 'prefer')
  if (isSystem && mode !== 'verify-full')
    throw new Invalid('Em DATABASE_URL, sslrootcert=system só serve com sslmode=verify-full.')
  const client: ConnectionOptions = {
    cert: sslcert && read('sslcert', sslcert),
    key: sslkey && read('sslkey', sslkey),
  }
  const unchecked = { ...client, rejectUnauthorized: false }
  const checked = () => {
    const ca = isSystem ? undefined : rootCertificate(mode, sslrootcert)
    return { ...client, ca, rejectUnauthorized: true }
  }
  switch (mode) {
    case 'disable':
      return [false] as const
    case 'prefer':
      return [unchecked, false] as const
    case 'require':
      return [rootCertificate(mode, sslrootcert) ? anyName(checked()) : unchecked]
    case 'verify-ca':
      return [anyName(checked())]
    case 'verify-full':
      return [checked()]
    default:
      throw new Invalid('Em DATABASE_URL, sslmode tem de ser disable, prefer, require, verify-ca ou verify-full.')
  }
}

const anyName = (options: ConnectionOptions) => ({ ...options, checkServerIdentity: () => undefined })

/** libpq looks in the home folder where none is named; `require` does without. */
function rootCertificate(mode: string, file?: string): string | undefined {
  if (file) return read('sslrootcert', file)
  try {
    return readFileSync(join(homedir(), '.postgresql/root.crt'), 'utf8')
  } catch {
    if (mode === 'require') return undefined
    throw new Invalid(`Em DATABASE_URL, sslmode=${mode} precisa de sslrootcert: um ficheiro, ou system.`)
  }
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Invalid(`Não se consegue ler ${file} (${name} em DATABASE_URL).`)
  }
}
