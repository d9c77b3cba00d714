export type JsonLd = { [name: string]: string | number | boolean | undefined | null | JsonLd | JsonLd[] }

/** Escapes '<', so that the text cannot end its script element. */
export const jsonLdText = (object: JsonLd): string => JSON.stringify(object).replace(/</g, '\\u003c')
