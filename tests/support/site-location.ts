import type { SiteLocation } from '../../src/db/open.ts'

export const toLocation = (given: string | SiteLocation): SiteLocation =>
  typeof given === 'string' ? { dataDir: given } : given

/** The message of commands when there is no site. */
export const noSiteMessage = ({ dataDir, databaseUrl }: SiteLocation): string =>
  databaseUrl
    ? 'Na base de dados de DATABASE_URL não há nenhum sítio'
    : `Em ${dataDir} (DATA_DIR) não há nenhuma base de dados`
