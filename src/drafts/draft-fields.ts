import { keepsSlug } from '../content/catalogue.ts'
import { checkFields } from '../content/check-fields.ts'
import type { DraftKind } from '../content/draft.ts'
import { slugify } from '../content/slug.ts'
import { TooLarge } from '../errors.ts'
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
  const { fields, richTexts } = nounOf(kind)
  const checked: Fields = checkFields(fields, sent, () => false, { isDraft: true })
  if (typeof checked.slug === 'string' && !keepsSlug(kind)) checked.slug = slugify(checked.slug)
  if (Buffer.byteLength(Object.values(checked).join('')) > MAX_TEXT_BYTES)
    throw new TooLarge('O pedido é demasiado grande: os textos podem ter 1 MB.')
  for (const [name] of richTexts) {
    const text = checked[name]
    if (typeof text === 'string') checked[name] = accepted(await sanitise(text), name)
  }
  return checked
}
