import { databaseFile, openDatabase } from '../../src/db/database.ts'

/** Does to a database what nobody should, statement by statement, past every rule of ours. */
export async function tamper(dataDir: string, ...statements: string[]): Promise<void> {
  const database = await openDatabase({ file: databaseFile(dataDir) })
  try {
    for (const statement of statements) await database.writer.connection.raw(statement)
  } finally {
    await database.close()
  }
}
