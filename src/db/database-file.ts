import { join } from 'node:path'

export const databaseFile = (dataDir: string) => join(dataDir, 'fliporto.db')
