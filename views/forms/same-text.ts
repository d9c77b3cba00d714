import { composed, trimmed } from '../../src/content/plain-text.ts'

/** The editor's HTML as the server stores it. */
export const asStored = (html: string): string => html.replaceAll('&nbsp;', '\u00a0')

/** Whether two texts of a field are the same to a reader, though browser and server write them differently. */
export const isSameText = (one = '', other = ''): boolean => one === other || comparable(one) === comparable(other)

const comparable = (text: string): string => trimmed(composed(asStored(text)).replace(/\r\n?/g, '\n'))
