import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { slugify } from '../content/slug.ts'
import { DomainError } from '../errors.ts'
import { inspect } from '../media/inspect.ts'
import { type Fields, type Importable, type ImportName, importableNamed } from './importable.ts'
import type { Problem } from './problems.ts'
import { type RawItem, whyUnreadable } from './sources.ts'

/** An item whose fields have been checked one by one. `given` holds only what the file says. */
export type Draft = {
  kind: ImportName
  where: string
  id?: string
  given: Fields
  /** Fields that the file has, but wrong: they are reported and must not count as missing too. */
  faulty: Set<string>
  picture?: { field: string; bytes: Buffer; name: string }
}

/** Beside the noun's own fields: which item is meant, and a mark for made-up content that says nothing to us. */
const OWN = ['id', 'demo']

/** Checks one item of a file. Every problem of it is reported, and what is sound is kept so that the rest can be checked. */
export async function draftOf(raw: RawItem, report: (problem: Problem) => void): Promise<Draft | undefined> {
  const kind = importableNamed(raw.kind)
  const draft: Draft = { kind: raw.kind, where: raw.where, given: {}, faulty: new Set() }
  const wrong = (message: string, field?: string) => report({ where: raw.where, field, message })
  if (typeof raw.value !== 'object' || raw.value === null || Array.isArray(raw.value)) {
    wrong('devia ser um objeto: { … }.')
    return undefined
  }

  const source = raw.value as Fields
  const { picture: field } = kind
  const imageName = field?.replace(/Url$/, '')
  for (const [name, value] of Object.entries(source)) {
    if (Object.hasOwn(kind.noun.fields.shape, name)) {
      const { success, data, error } = checkField(kind, name, value)
      if (success) draft.given[name] = data
      else {
        draft.faulty.add(name)
        for (const issue of error.issues) wrong(issue.message, name)
      }
    } else if (name !== imageName && !OWN.includes(name)) {
      wrong('este campo não existe.', name)
    }
  }
  if (source.id !== undefined) {
    if (typeof source.id === 'string' && /^[\w-]{1,64}$/.test(source.id)) draft.id = source.id
    else wrong('deve ser um texto de letras, algarismos e hífenes.', 'id')
  }
  if (field && imageName && source[imageName] !== undefined) {
    if (source[field] !== undefined) wrong(`indique só um: ${imageName} ou ${field}.`, imageName)
    const picture = await pictureAt(raw.folder, source[imageName], (message) => wrong(message, imageName))
    if (picture) draft.picture = { field, ...picture }
    else draft.given[field] = null
  }
  const slug = slugify(String(draft.given.slug ?? ''))
  if (slug) draft.given.slug = slug
  // An empty one counts as missing.
  else delete draft.given.slug
  return draft
}

export const checkField = (kind: Importable, name: string, value: unknown) => {
  const field = kind.noun.fields.shape[name] as { safeParse: typeof kind.noun.fields.safeParse }
  return field.safeParse(value)
}

/** A picture's bytes, once they are known to be a picture; none when the file says null. */
async function pictureAt(folder: string, path: unknown, wrong: (message: string) => void) {
  if (path === null) return undefined
  if (typeof path !== 'string' || path === '') {
    wrong('deve ser o caminho de uma imagem, ou null.')
    return undefined
  }
  try {
    const bytes = await readFile(resolve(folder, path))
    await inspect(bytes)
    return { bytes, name: basename(path) }
  } catch (error) {
    wrong(`${path}: ${error instanceof DomainError ? error.message : whyUnreadable(error)}`)
    return undefined
  }
}
