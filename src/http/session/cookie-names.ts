/** Scripts can read it: a browser without it never asks who is signed in. It opens nothing. */
export const HINT_COOKIE = 'fliporto_admin'
export const SESSION_COOKIE = 'fliporto_session'
export const DEVICE_COOKIE = 'fliporto_device'
/** How much of the log an organiser's browser has seen. */
export const SEEN_COOKIE = 'fliporto_seen'

/** With this prefix browsers take a cookie from this very host alone, over https, and a neighbouring host cannot set it. */
export const cookieName = (name: string, secure: boolean | undefined) => (secure ? `__Host-${name}` : name)

/** Reads one cookie, as it stands, from a request's header of them. */
export function cookieReader(name: string): (cookies: string) => string | undefined {
  const pattern = new RegExp(`(?:^|;) *${name}=([^;]*)`)
  return (cookies) => pattern.exec(cookies)?.[1]
}
