/** Scripts can read it: a browser without it never asks who is signed in. It opens nothing. */
export const HINT_COOKIE = 'fliporto_admin'
export const SESSION_COOKIE = 'fliporto_session'
export const DEVICE_COOKIE = 'fliporto_device'

/** With this prefix browsers take a cookie from this very host alone, over https, and a neighbouring host cannot set it. */
export const cookieName = (name: string, secure: boolean | undefined) => (secure ? `__Host-${name}` : name)
