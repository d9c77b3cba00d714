export const LEAVE_PATH = '/newsletter/sair'
export const LEFT_PATH = '/newsletter/adeus'
export const INCOMPLETE_LINK_PATH = '/newsletter/link-incompleto'

/** The token is in the query, which is not logged. */
export const leaveUrl = (publicUrl: string, token: string) =>
  `${publicUrl}${LEAVE_PATH}?chave=${encodeURIComponent(token)}`
