import { DraftSummary } from './DraftSummary.tsx'
import type { StoredDraft } from './drafts.ts'
import type { FormSpec } from './item-spec.ts'

type Props = {
  spec: FormSpec
  offers: readonly StoredDraft[]
  onRecover(offer: StoredDraft): void
  discard(offer: StoredDraft): void
  postpone(offer: StoredDraft): void
}

export const DraftOffers = ({ spec, offers, onRecover, discard, postpone }: Props) =>
  offers.map((offer) => (
    <section className="notice" aria-label="Rascunho" key={offer.key}>
      <p>
        Há alterações por salvar, de <DraftSummary spec={spec} stored={offer} />
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
