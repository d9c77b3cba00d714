/** Readable by scripts: only browsers that have it request the session's user. It grants nothing. */
export const HINT_COOKIE = 'fliporto_admin'
export const SESSION_COOKIE = 'fliporto_session'
export const DEVICE_COOKIE = 'fliporto_device'
export const SEEN_COOKIE = 'fliporto_seen'

/** Browsers accept a `__Host-` cookie only from this very host over https. */
export const cookieName = (name: string, secure: boolean | undefined) => (secure ? `__Host-${name}` : name)

export function cookieReader(name: string): (cookies: string) => string | undefined {
  const pattern = new RegExp(`(?:^|;) *${name}=([^;]*)`)
  return (cookies) => pattern.exec(cookies)?.[1]
}
