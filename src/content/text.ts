import { z } from 'zod'

/** Line ends as LF, whatever the browser or the file sent. */
export const lf = (text: string) => text.replace(/\r\n?/g, '\n')

export const text = z.string({ error: 'Deve ser um texto.' }).transform(lf)

export const requiredText = (sentence: string) =>
  z
    .string({ error: sentence })
    .transform((value) => lf(value).trim())
    .refine((value) => value !== '', { error: sentence })

/** A text that may be missing: '' and null both mean "none" and are stored as null. */
export const optionalText = text.nullable().transform((value) => value || null)

/** An http(s) address, or ''. */
export const website = text
  .transform((value) => value.trim())
  .refine((value) => value === '' || isWebAddress(value), {
    error: 'Indique um endereço que comece por http:// ou https://.',
  })

/** The pattern refuses what URL would mend on reading ('http:x', a line break inside) and a page would show as it is. */
export const isWebAddress = (value: string) => /^https?:\/\/[^\t\n]+$/i.test(value) && URL.canParse(value)

/** Where a picture may be: a path of this site (a browser reads '/\' as '//', another site) or an https address. */
export const pictureAddress = optionalText.refine(
  (value) => value === null || /^\/(?![\\/])/.test(value) || /^https:\/\//.test(value),
  { error: 'O endereço da imagem tem de ser deste sítio ou começar por https://.' },
)

/** true/false as JSON has them or as a form's text has them. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')], {
  error: 'Deve ser verdadeiro ou falso.',
})
