export const PROGRAMME = '/programacao'
const READ = '/api/schedule'

/** Every cache of the worker is named with its build. */
export const CACHE_PREFIX = 'programa-'

export const isPage = (path: string): boolean => /^\/programacao(\/[a-z0-9_-]+)?$/.test(path)
export const isRead = (path: string): boolean => /^\/api\/schedule(\/[a-z0-9_-]+)?$/.test(path)

/** Our own uploads in any width; their addresses change with their bytes. */
export const isPicture = (path: string): boolean => /^\/uploads\/[0-9a-f]{32}-\d+x\d+[./]/.test(path)

/** The same picture in another width or format. */
export const isSamePicture = (path: string, other: string): boolean =>
  isPicture(path) && path.slice(0, path.search(/x\d+[./]/)) === other.slice(0, other.search(/x\d+[./]/))

export const readOf = (page: string): string => READ + page.slice(PROGRAMME.length)
export const pageOf = (path: string): string => (isRead(path) ? PROGRAMME + path.slice(READ.length) : path)
