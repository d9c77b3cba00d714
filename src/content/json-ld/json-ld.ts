/** A schema.org object; what is undefined is left out when it becomes text. */
export type JsonLd = { [name: string]: string | number | boolean | undefined | null | JsonLd | JsonLd[] }

/** JSON that cannot end the script element it stands in. */
export const jsonLdText = (object: JsonLd): string => JSON.stringify(object).replace(/</g, '\\u003c')
