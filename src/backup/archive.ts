import { createHash } from 'node:crypto'
import { create, extract, list, replace } from 'tar'
import { Corrupt } from '../errors.ts'
import { showProgress } from '../progress.ts'
import { type FileRecord, makeDurable } from './files.ts'

/** Files of a folder, by their paths in it. */
export type FolderFiles = { folder: string; paths: readonly string[] }

/** Packs files of several folders into one archive (tar), in this order, for its owner alone. */
export async function createArchive(archive: string, folders: readonly FolderFiles[]): Promise<void> {
  const progress = showProgress('A guardar os ficheiros', folders.flatMap(({ paths }) => paths).length)
  let count = 0
  const onWriteEntry = () => progress.update(++count)
  try {
    for (const [index, { folder, paths }] of folders.entries()) {
      if (paths.length === 0) continue
      const options = { file: archive, cwd: folder, portable: true, strict: true, mode: 0o600, onWriteEntry }
      await (index === 0 ? create(options, [...paths]) : replace(options, [...paths]))
    }
  } finally {
    progress.stop()
  }
  await makeDurable(archive)
}

/** What is in an archive, read from its bytes. */
export async function readArchiveRecords(archive: string): Promise<FileRecord[]> {
  const records: FileRecord[] = []
  await list({
    file: archive,
    strict: true,
    onReadEntry(entry) {
      const hash = createHash('sha256')
      entry.on('data', (chunk: Buffer) => hash.update(chunk))
      entry.on('end', () => records.push({ path: entry.path, bytes: entry.size, sha256: hash.digest('hex') }))
    },
  })
  return records
}

/**
 * Plain files alone, for their owner, and none that leads out of the folder: the rest of an archive is left where it is.
 * Answers their paths. Throws Corrupt.
 */
export async function extractArchive(archive: string, folder: string): Promise<string[]> {
  const paths: string[] = []
  const isSafeFile = (path: string, entry: unknown) =>
    !/(^|\/)\.\.?(\/|$)|^\//.test(path) && (entry as { type?: string }).type === 'File'
  try {
    await extract({
      file: archive,
      cwd: folder,
      strict: true,
      noMtime: true,
      filter: isSafeFile,
      onReadEntry(entry) {
        entry.mode = 0o600
        paths.push(entry.path)
      },
    })
    return paths
  } catch (error) {
    if (!(error as { tarCode?: string }).tarCode) throw error
    throw new Corrupt(`${archive} não é uma cópia de segurança, ou está danificada. Nada foi reposto; use outra.`, {
      cause: error,
    })
  }
}
