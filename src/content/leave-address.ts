/** Where somebody leaves the newsletter, and where they are told that they have. */
export const LEAVE_PATH = '/newsletter/sair'
export const LEFT_PATH = '/newsletter/adeus'

/** The token is in the query: no log of ours keeps that. */
export const leaveUrl = (publicUrl: string, token: string) =>
  `${publicUrl}${LEAVE_PATH}?chave=${encodeURIComponent(token)}`
