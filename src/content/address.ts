/** Browsers drop tabs and line ends from an address, so that '/\t/a.pt' is another site's. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/

/** An http(s) address. The pattern refuses what URL would mend on reading: 'http:x', 'http:///x', 'http:\\x'. */
export const isWebAddress = (value: string): boolean =>
  /^https?:\/\/[^\s/\\?#]/i.test(value) && !CONTROL_CHARACTER.test(value) && isUrl(value)

/** Whether an address begins as one of the web does and is none all the same. */
export const isMalformedWebAddress = (value: string): boolean => /^https?:\/\/./i.test(value) && !isUrl(value)

/** A path of this site. A browser reads '/\' as '//', another site. */
export const isLocalPath = (value: string): boolean => /^\/(?![\\/])/.test(value) && !CONTROL_CHARACTER.test(value)

/** Where a picture may be: a path of this site or an https address. */
export const isPictureAddress = (value: string): boolean =>
  isLocalPath(value) || (/^https:/i.test(value) && isWebAddress(value))

/** Where a link may lead: the web, a path of this site, an anchor, a mailbox or a telephone. */
export const isLinkAddress = (value: string): boolean =>
  isWebAddress(value) || isLocalPath(value) || (/^(?:mailto:|tel:|#)/i.test(value) && !CONTROL_CHARACTER.test(value))

/** The browser asks this too, and the oldest that we build for have no URL.canParse. */
function isUrl(value: string): boolean {
  try {
    return Boolean(new URL(value))
  } catch {
    return false
  }
}
