/** Where somebody leaves the newsletter, where they are told that they have, and where that their link is not whole. */
export const LEAVE_PATH = '/newsletter/sair'
export const LEFT_PATH = '/newsletter/adeus'
export const INCOMPLETE_LINK_PATH = '/newsletter/link-incompleto'

/** The token is in the query: no log of ours keeps that. */
export const leaveUrl = (publicUrl: string, token: string) =>
  `${publicUrl}${LEAVE_PATH}?chave=${encodeURIComponent(token)}`
