/** Stands for the outlines in the browser: every page brings them once in its header, so the script does not. */
const outlineOf = (id: string) => document.getElementById(id)?.getAttribute('d') ?? ''

export const fliporto = outlineOf('marca-fliporto')
export const portugal = outlineOf('marca-portugal')
