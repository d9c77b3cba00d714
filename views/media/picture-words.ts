import type { PictureUse } from '../../src/content/library.ts'

export const NOT_DESCRIBED = 'Sem descrição'

export const titleOfUse = ({ title }: Pick<PictureUse, 'title'>) => `«${title.trim() || 'sem título'}»`

/** 'Em «Abertura» e mais 2' */
export function usedWords(usedBy: readonly PictureUse[]): string {
  const [first, ...others] = usedBy
  if (!first) return 'Ainda não usada'
  return `Em ${titleOfUse(first)}${others.length > 0 ? ` e mais ${others.length}` : ''}`
}

export const countWords = (total: number): string =>
  `${total.toLocaleString('pt-PT')} ${total === 1 ? 'imagem' : 'imagens'}`
