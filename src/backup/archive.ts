import { createHash } from 'node:crypto'
import { create, extract, list } from 'tar'
import { Corrupt } from '../errors.ts'
import { withProgress } from '../progress.ts'
import { type FileRecord, makeDurable } from './files.ts'

/** Writes a tar file with mode 0600, with the files in the given order. */
export async function createArchive(archive: string, folder: string, paths: readonly string[]): Promise<void> {
  await withProgress('A guardar os ficheiros', paths.length, async (update) => {
    let count = 0
    const onWriteEntry = () => update(++count)
    const options = { file: archive, cwd: folder, portable: true, strict: true, mode: 0o600, onWriteEntry }
    await create(options, [...paths])
  })
  await makeDurable(archive)
}

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

/** Extracts regular files only, with mode 0600, and none outside the folder. Returns their paths. Throws Corrupt. */
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
