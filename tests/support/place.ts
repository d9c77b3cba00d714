import type { SiteLocation } from '../../src/db/open.ts'

/** A site, by the folder that it is in or by all that says where it is. */
export const placeOf = (given: string | SiteLocation): SiteLocation =>
  typeof given === 'string' ? { dataDir: given } : given

/** What commands say of a place without a site. */
export const missing = ({ dataDir, databaseUrl }: SiteLocation): string =>
  databaseUrl
    ? 'Na base de dados de DATABASE_URL não há nenhum sítio'
    : `Em ${dataDir} (DATA_DIR) não há nenhuma base de dados`
