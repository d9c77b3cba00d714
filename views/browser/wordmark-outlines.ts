/** Replaces the outlines in the browser by those in the page's header, so that the script need not contain them. */
const outlineOf = (id: string) => document.getElementById(id)?.getAttribute('d') ?? ''

export const fliporto = outlineOf('marca-fliporto')
export const portugal = outlineOf('marca-portugal')
