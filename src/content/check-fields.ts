import type { z } from 'zod'
import { type FieldErrors, Invalid } from '../errors.ts'

export type Fields = Record<string, unknown>

/** Ignores other keys; checks `wanted` ones even if they were not sent. In a draft any may be empty. Throws Invalid. */
export function checkFields<Shape extends z.ZodObject>(
  { shape }: Shape,
  sent: Fields,
  wanted: (name: string) => boolean = () => true,
  { isDraft = false } = {},
): z.output<Shape> {
  const checked: Fields = {}
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(shape)) {
    const given = Object.hasOwn(sent, name)
    if (!given && !wanted(name)) continue
    const { success, data, error } = (field as z.ZodType).safeParse(given ? sent[name] : undefined)
    if (success) checked[name] = data
    else if (isDraft && (sent[name] === '' || sent[name] === null)) checked[name] = ''
    else errors[name] = error.issues[0]?.message ?? 'Não é válido.'
  }
  if (Object.keys(errors).length > 0) throw new Invalid([...new Set(Object.values(errors))].join(' '), errors)
  return checked as z.output<Shape>
}

export function versionIn(sent: Fields, name = 'version'): number | undefined {
  const version = Object.hasOwn(sent, name) ? sent[name] : undefined
  if (version === undefined || version === null || version === '') return undefined
  if (/^\d{1,9}$/.test(String(version)) && typeof version !== 'object') return Number(version)
  throw Invalid.field(name, 'A versão tem de ser um número.')
}
