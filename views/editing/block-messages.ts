import type { ToastMessage } from '../store/toasts.ts'

export const CHANGES_DISCARDED: ToastMessage = {
  title: 'Alterações descartadas',
  action: { label: 'Recuperar', altText: 'Prima F8 e escolha Recuperar para voltar ao que escreveu' },
}

export const SAVED_AS_DRAFT: ToastMessage = {
  title: 'Guardado como rascunho',
  description: 'Pode continuar na página em que escreveu.',
}
