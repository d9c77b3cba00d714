import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import sharp from 'sharp'
import type { Festival } from '../../src/festival.ts'
import { importFiles } from '../../src/import/import.ts'
import type { ImportName } from '../../src/import/importable.ts'
import { cause, temporaryFolder } from './festival.ts'

/** Writes files to import, text as it is and the rest as JSON. Returns their folder. */
export async function writeImportFolder(t: ExecutionContext<unknown>, files: Record<string, unknown>): Promise<string> {
  const folder = await temporaryFolder(t)
  for (const [name, content] of Object.entries(files)) {
    const raw = typeof content === 'string' || Buffer.isBuffer(content)
    await writeFile(join(folder, name), raw ? content : JSON.stringify(content))
  }
  return folder
}

export const importAs = (festival: Festival, paths: string[], kind?: ImportName) =>
  importFiles(festival, paths, { actor: cause.actor, now: () => new Date(cause.at), kind })

export async function importList(t: ExecutionContext<unknown>, festival: Festival, kind: ImportName, items: unknown) {
  const folder = await writeImportFolder(t, { 'content.json': { [kind]: items } })
  return importAs(festival, [join(folder, 'content.json')])
}

export const redSquare = () =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
