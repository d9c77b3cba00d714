import type { z } from 'zod'
import { keepsSlug } from '../content/catalogue.ts'
import type { DraftKind } from '../content/draft.ts'
import { slugify } from '../content/slug.ts'
import { type FieldErrors, Invalid, TooLarge } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { accepted } from '../sanitising/sanitiser.ts'
import type { Fields } from './draft-row.ts'
import { nounOf } from './items.ts'

const MAX_TEXT_BYTES = 1024 * 1024 // as much as a form of an item may send

/** What may be kept of the fields sent: as for items, but anything may still be empty. Ignores other keys. */
export async function checkDraftFields(
  { sanitise }: Pick<Festival, 'sanitise'>,
  kind: DraftKind,
  sent: Fields,
): Promise<Fields> {
  const { fields: shape, richTexts } = nounOf(kind)
  const checked: Fields = {}
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(shape.shape as Record<string, z.ZodType>)) {
    if (!Object.hasOwn(sent, name)) continue
    const { success, data, error } = field.safeParse(sent[name])
    if (success) checked[name] = name === 'slug' && !keepsSlug(kind) ? slugify(String(data)) : data
    else if (sent[name] === '' || sent[name] === null) checked[name] = ''
    else errors[name] = error.issues[0]?.message ?? 'Não é válido.'
  }
  if (Object.keys(errors).length > 0) throw new Invalid([...new Set(Object.values(errors))].join(' '), errors)
  if (Buffer.byteLength(Object.values(checked).join('')) > MAX_TEXT_BYTES)
    throw new TooLarge('O pedido é demasiado grande: os textos podem ter 1 MB.')
  for (const [name] of richTexts) {
    const text = checked[name]
    if (typeof text === 'string') checked[name] = accepted(await sanitise(text), name)
  }
  return checked
}
