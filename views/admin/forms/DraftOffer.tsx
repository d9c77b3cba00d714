import type { Draft } from './drafts.ts'
import { dayAndTime } from './moment.ts'

type Props = { offer: Draft; onRecover(): void; onDiscard(): void }

/** What was written and not saved is offered back; until that is decided the form waits. */
export function DraftOffer({ offer, onRecover, onDiscard }: Props) {
  return (
    <section className="notice" aria-label="Rascunho">
      <p>
        Há alterações por salvar, de {dayAndTime(new Date(offer.at))}.
        {offer.picture && ' A imagem escolhida não pôde ser guardada: escolha-a de novo.'}
      </p>
      <div className="notice-ways">
        <button className="button" type="button" onClick={onRecover}>
          Recuperar
        </button>
        <button className="plain" type="button" onClick={onDiscard}>
          Descartar
        </button>
      </div>
    </section>
  )
}
