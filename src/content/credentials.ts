/** What the log calls those who are no person: it keeps these names. */
export const scriptNames = { visitor: 'visitante', importer: 'importação', commandLine: 'linha de comandos' } as const

/** The longest user name or password that signing in takes, in UTF-16 units. */
export const MAX_CREDENTIAL_LENGTH = 500
const MIN_PASSWORD_LENGTH = 10

/** What is wrong with a new password, as the end of a sentence. Signing in still takes older ones that are shorter. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return `tem de ter pelo menos ${MIN_PASSWORD_LENGTH} caracteres`
  if (password.length > MAX_CREDENTIAL_LENGTH) return `não pode ter mais de ${MAX_CREDENTIAL_LENGTH} caracteres`
  return undefined
}

/** The same for a new user name, without spaces around it. */
export function usernameProblem(username: string): string | undefined {
  if (username === '') return 'não pode ser vazio'
  if (username.length > MAX_CREDENTIAL_LENGTH) return `não pode ter mais de ${MAX_CREDENTIAL_LENGTH} caracteres`
  if (Object.values<string>(scriptNames).includes(username)) return 'não pode ser o de quem não é pessoa no registo'
  if (/^p_[\w-]{22}$/.test(username)) return 'não pode ser como os identificadores do registo'
  return undefined
}
