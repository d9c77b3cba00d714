import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { type ParseError, parse } from 'jsonc-parser'
import { decodeText } from '../content/decode-text.ts'
import { composed, withoutNul } from '../content/plain-text.ts'
import { DomainError } from '../errors.ts'
import { type ImportName, importNames, isImportName } from './importable.ts'
import type { Problem } from './problems.ts'

/** Relative picture paths start at `folder`. */
export type RawItem = { importName: ImportName; where: string; folder: string; value: unknown }

type Report = (problem: Problem) => void

export async function readSources(paths: readonly string[], report: Report, kind?: ImportName): Promise<RawItem[]> {
  const items: RawItem[] = []
  for (const path of paths) {
    for (const file of await filesOf(path, report)) items.push(...(await readItems(file, report, kind)))
  }
  return items
}

async function filesOf(path: string, report: Report): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path]
    const names = (await readdir(path)).filter((name) => extname(name) === '.json')
    if (names.length === 0) report({ where: path, message: 'esta pasta não tem ficheiros .json.' })
    return names.sort().map((name) => join(path, name))
  } catch (error) {
    report({ where: path, message: readErrorMessage(error) })
    return []
  }
}

async function readItems(file: string, report: Report, kind?: ImportName): Promise<RawItem[]> {
  let source: string
  try {
    source = decodeText(await readFile(file))
  } catch (error) {
    report({ where: file, message: readErrorMessage(error) })
    return []
  }
  const parsed = parseJson(source)
  if ('errorAt' in parsed) {
    const { line, column } = parsed.errorAt
    report({ where: `${file}, linha ${line}, coluna ${column}`, message: 'isto não é JSON.' })
    return []
  }
  return listsOf(file, parsed.value, report, kind).flatMap(({ importName, where, list }) =>
    list.map((value, index) => ({ importName, where: `${where}, item ${index + 1}`, folder: dirname(file), value })),
  )
}

type Parsed = { value: unknown } | { errorAt: { line: number; column: number } }

/** Like JSON.parse, with line and column of an error, which V8 rarely reports. */
export function parseJson(source: string): Parsed {
  const text = withoutNul(source)
  try {
    return { value: composed(JSON.parse(text)) }
  } catch {
    const errors: ParseError[] = []
    parse(text, errors, { disallowComments: true })
    const before = text.slice(0, errors[0]?.offset).split('\n')
    return { errorAt: { line: before.length, column: before.at(-1)!.length + 1 } }
  }
}

type List = { importName: ImportName; where: string; list: unknown[] }

/** A list of one kind, named by --kind or the file's name, or an object with a list per kind. */
function listsOf(file: string, content: unknown, report: Report, kind?: ImportName): List[] {
  if (Array.isArray(content)) {
    const name = kind ?? basename(file, extname(file))
    if (isImportName(name)) return [{ importName: name, where: file, list: content }]
    report({
      where: file,
      message: `o nome não diz que conteúdo é. Use --kind com um destes: ${importNames.join(', ')}.`,
    })
    return []
  }
  if (kind || typeof content !== 'object' || content === null) {
    report({ where: file, message: 'devia ser uma lista de itens: [ … ].' })
    return []
  }
  return Object.entries(content).flatMap(([name, list]) => {
    const where = `${file}, ${name}`
    if (!isImportName(name)) report({ where, message: `não é um tipo de conteúdo. São: ${importNames.join(', ')}.` })
    else if (!Array.isArray(list)) report({ where, message: 'devia ser uma lista de itens: [ … ].' })
    else return [{ importName: name, where, list }]
    return []
  })
}

export function readErrorMessage(error: unknown): string {
  if (error instanceof DomainError) return error.message
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'este ficheiro não existe.'
  if (code === 'EACCES') return 'não há permissão para ler este ficheiro.'
  if (code === 'EISDIR') return 'isto é uma pasta, não um ficheiro.'
  return `não foi possível ler este ficheiro (${code}).`
}
