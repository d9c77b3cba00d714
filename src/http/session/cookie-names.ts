/** Readable by scripts: only browsers that have it request the session's user. It grants nothing. */
export const HINT_COOKIE = 'fliporto_admin'
export const SESSION_COOKIE = 'fliporto_session'
export const DEVICE_COOKIE = 'fliporto_device'

/** Browsers accept a `__Host-` cookie only from this very host over https. */
export const cookieName = (name: string, secure: boolean | undefined) => (secure ? `__Host-${name}` : name)

/** Whether these cookies may be an organiser's, signed in or not any more. */
export const isOrganiser = (cookies: string) => cookies.includes(`${SESSION_COOKIE}=`)
