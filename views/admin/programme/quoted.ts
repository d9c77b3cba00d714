/** A title within a sentence: «Leitura de “Os Simples”» */
export const quoted = (title: string) => `«${title.replace(/«/g, '“').replace(/»/g, '”')}»`
