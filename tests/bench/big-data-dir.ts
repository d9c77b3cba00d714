import { createAdministrator } from '../../src/db/administrators.ts'
import { openFestival } from '../../src/festival.ts'
import { buildBigLog } from '../support/big-log.ts'

/** Without one, the first server that starts on the folder creates its own. */
export const ADMINISTRATOR = { username: 'admin', password: 'uma-palavra-passe' }

/** A DATA_DIR with generated events, their read tables and an administrator. */
export async function createBigDataDir(dir: string, events: number): Promise<string> {
  await buildBigLog(dir, events)
  const festival = await openFestival({ dataDir: dir })
  await festival.catchUp()
  await createAdministrator(festival.database, ADMINISTRATOR.username, ADMINISTRATOR.password, new Date())
  await festival.close()
  return dir
}
