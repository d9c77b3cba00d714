/** Set beside the session's cookie, which scripts cannot read: without it nobody needs to ask who is signed in. */
export const hasAdminHint = () => /(^|; )(__Host-)?fliporto_admin=1(;|$)/.test(document.cookie)
