import { createItemMessages as wordsOfNoun } from '../forms/item-messages.ts'
import type { FormSpec } from '../forms/item-spec.ts'
import type { ToastMessage } from '../store/toasts.ts'
import type { BlockAddress } from './block-address.ts'

/** What is said about a block: the spec's messages. */
export const saveMessages = ({ type }: BlockAddress) =>
  type === 'image'
    ? { saved: 'Imagem atualizada com sucesso!', failed: 'Erro ao atualizar imagem' }
    : { saved: 'Conteúdo atualizado com sucesso!', failed: 'Erro ao atualizar conteúdo' }

/** What is said when changes were given up. */
export const CHANGES_DISCARDED: ToastMessage = {
  title: 'Alterações descartadas',
  action: { label: 'Recuperar', altText: 'Prima F8 e escolha Recuperar para voltar ao que escreveu' },
}

/** What is said when they are recovered on another page. */
export const SAVED_AS_DRAFT: ToastMessage = {
  title: 'Guardado como rascunho',
  description: 'Pode continuar na página em que escreveu.',
}

const block = wordsOfNoun('bloco')

/** A block as the panel's forms describe what they edit. */
export const blockSpecs: Record<BlockAddress['type'], FormSpec> = {
  text: { messages: block, labels: { content: 'Texto' } },
  html: { messages: block, labels: { content: 'Texto' }, formatters: { content: wordsIn } },
  link: { messages: block, labels: { content: 'Texto da ligação', linkUrl: 'Endereço' } },
  image: {
    messages: block,
    labels: { content: 'Texto alternativo', imageUrl: 'Imagem' },
    picture: { part: 'file', field: 'imageUrl' },
  },
}

/** An HTML text as its reader sees it, each block on a line of its own. */
function wordsIn(html: string): string {
  const spaced = html.replace(/<\/(?:p|li|h[1-6]|blockquote|pre|figcaption)>|<br>/g, '$&\n')
  return new DOMParser().parseFromString(spaced, 'text/html').body.textContent?.trim() ?? ''
}
