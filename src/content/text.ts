import { z } from 'zod'
import type { SanitisedHtml } from '../decider.ts'
import { isLinkAddress, isMalformedWebAddress, isPictureAddress, isSecureAddress, isWebAddress } from './address.ts'
import { trimmed } from './plain-text.ts'

const normaliseLineEnds = (text: string) => text.replace(/\r\n?/g, '\n')

export const text = z.string({ error: 'Deve ser um texto.' }).transform(normaliseLineEnds)

/** Whether the field is HTML; undefined when `item` lacks the fields that decide it. */
export type IsRichText = (item: Record<string, unknown>) => boolean | undefined

declare const rich: unique symbol
type RichTextSchema = typeof text & { readonly [rich]: true }

/** The metadata makes the server sanitise the field. */
export const richText = () => text.meta({ richText: () => true }) as RichTextSchema
/** HTML or plain text, as the item's other fields say. */
export const richTextIf = (isRich: IsRichText) => text.meta({ richText: isRich })

type RichNames<Shape> = { [K in keyof Shape]: Shape[K] extends RichTextSchema ? K : never }[keyof Shape]

/** Fields as they are stored: rich texts are sanitised. */
export type Stored<Schema extends z.ZodObject> = z.output<Schema> & {
  [Name in RichNames<Schema['shape']>]: SanitisedHtml
}

export type RichTextField = readonly [name: string, isRich: IsRichText]

export const richTextFields = ({ shape }: z.ZodObject): RichTextField[] =>
  Object.entries(shape).flatMap(([name, field]) => {
    const { richText } = metaOf(field as z.ZodType)
    return richText ? [[name, richText] as const] : []
  })

export const pictureField = ({ shape }: z.ZodObject): string | undefined =>
  Object.keys(shape).find((name) => metaOf(shape[name] as z.ZodType).picture)

/** Whether the kind's picture need not be an upload of this site. */
export const takesAnyPicture = ({ shape }: z.ZodObject): boolean =>
  Object.values(shape).some((field) => metaOf(field as z.ZodType).anyPicture)

/** Optional and transformed fields wrap the field with the metadata. */
function metaOf(field: z.ZodType): { richText?: IsRichText; picture?: true; anyPicture?: true } {
  const { innerType, in: input } = field.def as { innerType?: z.ZodType; in?: z.ZodType }
  const wrapped = innerType ?? input
  return { ...(wrapped && metaOf(wrapped)), ...field.meta() }
}

export const requiredText = (sentence: string) =>
  z
    .string({ error: sentence })
    .transform((value) => trimmed(normaliseLineEnds(value)))
    .refine((value) => value !== '', { error: sentence })

/** A line break in a name or title is a blank. */
const asLine = (value: string) => trimmed(value.replace(/\s*\n\s*/g, ' '))

/** A name or title, which may be empty. */
export const line = text.transform(asLine)
export const requiredLine = (sentence: string) => requiredText(sentence).transform(asLine)
export const optionalLine = line.nullable().transform((value) => value || null)

export const optionalText = text.nullable().transform((value) => value || null) // '' and null are stored as null

export const trimmedText = text.transform(trimmed)
const NO_WEB_ADDRESS = 'Indique um endereço que comece por http:// ou https://.'

const addressError = (sentence: string) => ({
  error: ({ input }: { input: unknown }) =>
    isMalformedWebAddress(String(input))
      ? 'Este endereço tem um erro. Verifique se tem espaços ou sinais a mais.'
      : sentence,
})

export const website = trimmedText.refine((value) => value === '' || isWebAddress(value), addressError(NO_WEB_ADDRESS))

const optionalAddress = (isAddress: (value: string) => boolean, sentence: string) =>
  trimmedText
    .nullable()
    .transform((value) => value || null)
    .refine((value) => value === null || isAddress(value), addressError(sentence))

const NO_SECURE_ADDRESS = 'Indique um endereço que comece por https://.'

export const optionalSecureAddress = optionalAddress(isSecureAddress, NO_SECURE_ADDRESS)
export const secureAddress = trimmedText.refine(
  (value) => value === '' || isSecureAddress(value),
  addressError(NO_SECURE_ADDRESS),
)

export const pictureAddress = optionalAddress(
  isPictureAddress,
  'O endereço da imagem tem de ser deste sítio ou começar por https://.',
).meta({ picture: true })

/** Of a page's own block. */
export const anyPictureAddress = pictureAddress.meta({ picture: true, anyPicture: true })

export const linkAddress = optionalAddress(
  isLinkAddress,
  'A ligação tem de começar por https://, http://, mailto:, tel:, / ou #.',
)

const isWholeNumber = (value: string) => /^-?\d+$/.test(value.trim())

/** A form sends numbers as text; '' is none. */
const asNumber = (value: unknown) => {
  if (typeof value !== 'string') return value
  return isWholeNumber(value) ? Number(value) : value.trim() || null
}

export const wholeNumber = (sentence: string, fraction: string) =>
  z.preprocess(asNumber, z.number({ error: sentence }).int(fraction))
export const optionalWholeNumber = (sentence: string, fraction: string) =>
  z.preprocess(asNumber, z.number({ error: sentence }).int(fraction).nullable())

const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

/** An item's place in its list; null, and '' in a form, is the place where it was added. */
export const rank = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  return DECIMAL.test(value.trim()) ? Number(value) : value.trim() || null
}, z.number({ error: 'A ordem tem de ser um número.' }).nullable())

export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')], {
  error: 'Deve ser verdadeiro ou falso.',
})
