import type { FormSpec } from './item-spec.ts'
import { LocalDraftSummary } from './LocalDraftSummary.tsx'
import type { StoredLocalDraft } from './local-drafts.ts'

type Props = {
  spec: FormSpec
  offers: readonly StoredLocalDraft[]
  onRecover(offer: StoredLocalDraft): void
  discard(offer: StoredLocalDraft): void
  postpone(offer: StoredLocalDraft): void
}

export const LocalDraftOffers = ({ spec, offers, onRecover, discard, postpone }: Props) =>
  offers.map((offer) => (
    <section className="notice" aria-label="Rascunho" key={offer.key}>
      <p>
        Há alterações por salvar, de <LocalDraftSummary spec={spec} stored={offer} />
      </p>
      <div className="notice-ways">
        <button className="button" type="button" onClick={() => onRecover(offer)}>
          Recuperar
        </button>
        <button className="plain" type="button" onClick={() => discard(offer)}>
          Descartar
        </button>
        <button className="plain" type="button" onClick={() => postpone(offer)}>
          Depois
        </button>
      </div>
    </section>
  ))
