/** What the log calls those who are no person: it keeps these names. */
export const scriptNames = { visitor: 'visitante', importer: 'importação', commandLine: 'linha de comandos' } as const

/** The longest user name or password that signing in takes, in UTF-16 units. */
export const LONGEST_CREDENTIAL = 500
const SHORTEST_PASSWORD = 10

/** What is wrong with a new password, as the end of a sentence. Signing in still takes older ones that are shorter. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < SHORTEST_PASSWORD) return `tem de ter pelo menos ${SHORTEST_PASSWORD} caracteres`
  if (password.length > LONGEST_CREDENTIAL) return `não pode ter mais de ${LONGEST_CREDENTIAL} caracteres`
  return undefined
}

/** The same for a new user name, without spaces around it. */
export function usernameProblem(username: string): string | undefined {
  if (username === '') return 'não pode ser vazio'
  if (username.length > LONGEST_CREDENTIAL) return `não pode ter mais de ${LONGEST_CREDENTIAL} caracteres`
  if (Object.values<string>(scriptNames).includes(username)) return 'não pode ser o de quem não é pessoa no registo'
  if (/^p_[\w-]{22}$/.test(username)) return 'não pode ser como os identificadores do registo'
  return undefined
}
