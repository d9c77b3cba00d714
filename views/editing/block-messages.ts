import { htmlToText } from '../forms/html-to-text.ts'
import { createItemMessages } from '../forms/item-messages.ts'
import type { FormSpec } from '../forms/item-spec.ts'
import type { ToastMessage } from '../store/toasts.ts'
import type { BlockAddress } from './block-address.ts'

export const saveMessages = ({ type }: BlockAddress) =>
  type === 'image'
    ? { saved: 'Imagem atualizada com sucesso!', failed: 'Erro ao atualizar imagem' }
    : { saved: 'Conteúdo atualizado com sucesso!', failed: 'Erro ao atualizar conteúdo' }

export const CHANGES_DISCARDED: ToastMessage = {
  title: 'Alterações descartadas',
  action: { label: 'Recuperar', altText: 'Prima F8 e escolha Recuperar para voltar ao que escreveu' },
}

export const SAVED_AS_DRAFT: ToastMessage = {
  title: 'Guardado como rascunho',
  description: 'Pode continuar na página em que escreveu.',
}

const block = createItemMessages('bloco')

export const blockSpecs: Record<BlockAddress['type'], FormSpec> = {
  text: { messages: block, labels: { content: 'Texto' } },
  html: { messages: block, labels: { content: 'Texto' }, formatters: { content: htmlToText } },
  link: { messages: block, labels: { content: 'Texto da ligação', linkUrl: 'Endereço' } },
  image: {
    messages: block,
    labels: { content: 'Texto alternativo', imageUrl: 'Imagem' },
    picture: { part: 'file', field: 'imageUrl' },
  },
}
