/** Stored in the log: must not change. */
export const scriptNames = { visitor: 'visitante', importer: 'importação', commandLine: 'linha de comandos' } as const

export const MAX_CREDENTIAL_LENGTH = 500 // in UTF-16 units
const MIN_PASSWORD_LENGTH = 10

/** For new passwords only: older, shorter ones remain valid. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return `tem de ter pelo menos ${MIN_PASSWORD_LENGTH} caracteres`
  if (password.length > MAX_CREDENTIAL_LENGTH) return `não pode ter mais de ${MAX_CREDENTIAL_LENGTH} caracteres`
  return undefined
}

export function usernameProblem(username: string): string | undefined {
  if (username === '') return 'não pode ser vazio'
  if (username.length > MAX_CREDENTIAL_LENGTH) return `não pode ter mais de ${MAX_CREDENTIAL_LENGTH} caracteres`
  if (Object.values<string>(scriptNames).includes(username)) return 'não pode ser o de quem não é pessoa no registo'
  if (/^p_[\w-]{22}$/.test(username)) return 'não pode ser como os identificadores do registo'
  return undefined
}
