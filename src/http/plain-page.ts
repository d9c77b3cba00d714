/** Works without scripts, style sheets and the database. Has no imports, since it is loaded before the port is open. */
export const plainPage = (status: number, message: string) =>
  `<!DOCTYPE html><html lang="pt-PT"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status} — FLIPORTO Portugal</title></head><body><main><h1>FLIPORTO Portugal</h1><p>${escaped(message)}</p><p><a href="/">Voltar ao início</a></p></main></body></html>`

/** A form that is sent without scripts leads to an address of the API, but a person reads the answer. */
export const isForScripts = (path: string, contentType = '') =>
  (path === '/api' || path.startsWith('/api/')) && !contentType.startsWith('application/x-www-form-urlencoded')

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
