import pg from 'pg'
import { Invalid } from '../../errors.ts'

const MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']

/** The addresses to connect to, in the order to try them. `sslmode` means what libpq's manual says. Throws Invalid. */
export function addressesOf(url: string): string[] {
  try {
    const { searchParams } = new URL(url)
    const certificate = searchParams.get('sslrootcert')
    const mode = searchParams.get('sslmode') ?? (certificate === 'system' ? 'verify-full' : 'prefer')
    if (!MODES.includes(mode) || (certificate === 'system' && mode !== 'verify-full')) throw new Error(mode)
    const modes = mode === 'prefer' ? ['prefer', 'disable'] : [mode]
    return modes.map((sslmode) => {
      const address = new URL(url)
      address.searchParams.delete('ssl')
      // The driver has certificates of its own
      if (certificate === 'system') address.searchParams.delete('sslrootcert')
      address.searchParams.set('sslmode', sslmode)
      // Otherwise the driver takes one mode for another, and warns of it
      address.searchParams.set('uselibpqcompat', 'true')
      // Reads the certificates, and refuses verify-ca without one
      new pg.Client(address.href)
      return address.href
    })
  } catch (error) {
    const { path } = error as NodeJS.ErrnoException
    if (path) throw new Invalid(`Não se consegue ler ${path}, um certificado ou chave de DATABASE_URL.`)
    throw new Invalid(
      'DATABASE_URL não se percebe: escreva postgres://utilizador@máquina/base, e sslmode e sslrootcert como no manual do PostgreSQL.',
    )
  }
}
