// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so '/\t/a.pt' would lead elsewhere
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/

/** The pattern also rejects what URL would correct: 'http:x', 'http:///x', 'http:\\x'. */
export const isWebAddress = (value: string): boolean =>
  /^https?:\/\/[^\s/\\?#]/i.test(value) && !CONTROL_CHARACTER.test(value) && isUrl(value)

export const isMalformedWebAddress = (value: string): boolean => /^https?:\/\/./i.test(value) && !isUrl(value)

/** Browsers read '/\' as '//', which leads to another site. */
const isLocalPath = (value: string): boolean => /^\/(?![\\/])/.test(value) && !CONTROL_CHARACTER.test(value)

export const isSecureAddress = (value: string): boolean => /^https:/i.test(value) && isWebAddress(value)

export const isPictureAddress = (value: string): boolean => isLocalPath(value) || isSecureAddress(value)

export const isLinkAddress = (value: string): boolean =>
  isWebAddress(value) || isLocalPath(value) || (/^(?:mailto:|tel:|#)/i.test(value) && !CONTROL_CHARACTER.test(value))

/** URL.canParse is missing in the oldest supported browsers. */
function isUrl(value: string): boolean {
  try {
    return Boolean(new URL(value))
  } catch {
    return false
  }
}
