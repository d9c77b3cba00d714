import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Corrupt, NotFound } from '../errors.ts'

/** At most one folder deep, and never outside of it. */
const path = z.string().regex(/^(?:[\w-][\w.-]*\/)?[\w-][\w.-]*$/)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const manifestFields = {
  format: z.literal(1),
  at: z.iso.datetime(),
  /** The log's head, which shows whether the log was truncated. */
  head: z.strictObject({ position: z.int().min(0), hash: sha256 }),
  files: z.array(z.strictObject({ path, bytes: z.int().min(0), sha256 })),
}
const schema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('backup'), ...manifestFields }),
  /** `content`: the digest of the read tables; `tables`: their versions. */
  z.strictObject({ kind: z.literal('export'), ...manifestFields, content: sha256, tables: z.string() }),
])

/** Written last, so that a backup or export with a manifest is complete. */
export type Manifest = z.infer<typeof schema>

export const MANIFEST = 'manifest.json'

const manifestPath = (folder: string) => join(folder, MANIFEST)

export async function writeManifest<Written extends Manifest>(folder: string, manifest: Written): Promise<Written> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeFile(manifestPath(folder), text, { mode: 0o600, flag: 'wx', flush: true })
  return manifest
}

export async function readManifest(folder: string, given = folder): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new NotFound(`${given} não é uma cópia de segurança nem uma exportação inteira: não tem ${MANIFEST}.`)
  })
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Corrupt(`${join(given, MANIFEST)} está danificado: use outra cópia.`, { cause })
  }
}
