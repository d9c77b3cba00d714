export type ItemMessages = ReturnType<typeof createItemMessages>

type Options = { feminine?: boolean; verb?: 'deletar' | 'excluir' }

/** The spec's messages for a noun, such as 'Notícia criada com sucesso!'. */
export function createItemMessages(noun: string, { feminine = false, verb = 'deletar' }: Options = {}) {
  const Noun = capitalised(noun)
  const o = feminine ? 'a' : 'o'
  const este = feminine ? 'esta' : 'este'
  return {
    add: `Nov${o} ${Noun}`,
    edit: `Editar ${Noun}`,
    remove: capitalised(verb),
    created: `${Noun} criad${o} com sucesso!`,
    updated: `${Noun} atualizad${o} com sucesso!`,
    removed: `${Noun} deletad${o} com sucesso!`,
    restored: `${Noun} repost${o} com sucesso!`,
    createFailed: `Erro ao criar ${noun}`,
    updateFailed: `Erro ao atualizar ${noun}`,
    removeFailed: `Erro ao deletar ${noun}`,
    saveFailed: `Erro ao salvar ${noun}`,
    confirmRemoval: `Tem certeza que deseja ${verb} ${este} ${noun}?`,
    confirmWithdrawal: `Tem certeza que deseja retirar ${este} ${noun}?`,
    withdrawn: `${Noun} retirad${o}`,
    withdrawFailed: `Erro ao retirar ${noun}`,
    alreadyRemoved: `${capitalised(este)} ${noun} foi apagad${o} entretanto.`,
  }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
