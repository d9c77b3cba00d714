import pg from 'pg'
import { Invalid } from '../../errors.ts'

const MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']

/** In the order to try. `sslmode` is interpreted as by libpq. */
export function connectionUrls(url: string): string[] {
  try {
    const { searchParams } = new URL(url)
    const certificate = searchParams.get('sslrootcert')
    const mode = searchParams.get('sslmode') ?? (certificate === 'system' ? 'verify-full' : 'prefer')
    if (!MODES.includes(mode) || (certificate === 'system' && mode !== 'verify-full')) throw new Error(mode)
    const modes = mode === 'prefer' ? ['prefer', 'disable'] : [mode]
    return modes.map((sslmode) => {
      const result = new URL(url)
      result.searchParams.delete('ssl')
      // pg does not support `system`; it uses Node's certificates instead
      if (certificate === 'system') result.searchParams.delete('sslrootcert')
      result.searchParams.set('sslmode', sslmode)
      result.searchParams.set('uselibpqcompat', 'true') // otherwise pg confuses some modes, and prints a warning
      new pg.Client(result.href) // throws for an unreadable certificate, and for verify-ca without one
      return result.href
    })
  } catch (error) {
    const { path } = error as NodeJS.ErrnoException
    if (path) throw new Invalid(`Não se consegue ler ${path}, um certificado ou chave de DATABASE_URL.`)
    throw new Invalid(
      'DATABASE_URL não se percebe: escreva postgres://utilizador@máquina/base, e sslmode e sslrootcert como no manual do PostgreSQL.',
    )
  }
}
