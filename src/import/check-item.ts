import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { z } from 'zod'
import { isField } from '../content/programme-columns.ts'
import { slugify } from '../content/slug.ts'
import type { PictureFiles } from '../media/picture-files.ts'
import { type Picture, readPicture } from '../media/store.ts'
import { cellsOf, readCell } from './cells.ts'
import { type Fields, type ImportName, importableByName } from './importable.ts'
import type { Problem } from './problems.ts'
import { type RawItem, readErrorMessage } from './sources.ts'

/** `given`: the fields that are in the file and valid. */
export type ImportItem = {
  importName: ImportName
  where: string
  id?: string
  given: Fields
  invalid: Set<string> // reported already, so not reported as missing too
  picture?: Picture
}

const EXTRA_FIELDS = ['id', 'demo'] // `demo` marks invented content and is ignored

export async function checkItem(
  raw: RawItem,
  pictures: PictureFiles,
  report: (problem: Problem) => void,
): Promise<ImportItem | undefined> {
  const importable = importableByName(raw.importName)
  const item: ImportItem = { importName: raw.importName, where: raw.where, given: {}, invalid: new Set() }
  const reportProblem = (message: string, field?: string) => report({ where: raw.where, field, message })
  if (typeof raw.value !== 'object' || raw.value === null || Array.isArray(raw.value)) {
    reportProblem('devia ser um objeto: { … }.')
    return undefined
  }

  const source = importable.noun.kind === 'schedule-item' ? asRead(raw.value as Fields) : (raw.value as Fields)
  const { picture: field } = importable
  const imageName = field?.replace(/Url$/, '')
  for (const [name, value] of Object.entries(source)) {
    if (Object.hasOwn(importable.noun.fields.shape, name)) {
      const { success, data, error } = (importable.noun.fields.shape[name] as z.ZodType).safeParse(value)
      if (success) item.given[name] = data
      else {
        item.invalid.add(name)
        for (const issue of error.issues) reportProblem(issue.message, name)
      }
    } else if (name !== imageName && !EXTRA_FIELDS.includes(name)) {
      reportProblem('este campo não existe.', name)
    }
  }
  if (source.id !== undefined) {
    if (typeof source.id === 'string' && /^[\w-]{1,64}$/.test(source.id)) item.id = source.id
    else reportProblem('deve ser um texto de letras, algarismos e hífenes.', 'id')
  }
  if (field && imageName && source[imageName] !== undefined) {
    if (source[field] !== undefined) reportProblem(`indique só um: ${imageName} ou ${field}.`, imageName)
    const reportPicture = (message: string) => reportProblem(message, imageName)
    item.picture = await readPictureFile(pictures, raw.folder, source[imageName], reportPicture)
    item.given[field] = item.picture?.stored.url ?? null
  }
  const slug = slugify(String(item.given.slug ?? ''))
  if (slug) item.given.slug = slug
  else delete item.given.slug
  return item
}

/** A session may be written as in a spreadsheet. */
const asRead = (source: Fields): Fields =>
  Object.fromEntries(
    Object.entries(cellsOf(source)).map(([name, value]) => [name, isField(name) ? readCell(name, value) : value]),
  )

async function readPictureFile(
  pictures: PictureFiles,
  folder: string,
  path: unknown,
  reportProblem: (message: string) => void,
): Promise<Picture | undefined> {
  if (path === null) return
  if (typeof path !== 'string' || path === '') return void reportProblem('deve ser o caminho de uma imagem, ou null.')
  try {
    return await readPicture(pictures, await readFile(resolve(folder, path)), basename(path))
  } catch (error) {
    reportProblem(`${path}: ${readErrorMessage(error)}`)
  }
}
