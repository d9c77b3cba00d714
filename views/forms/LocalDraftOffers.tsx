import type { FormSpec } from './item-spec.ts'
import type { StoredLocalDraft } from './local-drafts.ts'
import { formatDateTime } from './moments.ts'

type Props = {
  spec: FormSpec
  offers: readonly StoredLocalDraft[]
  onRecover(offer: StoredLocalDraft): void
  discard(offer: StoredLocalDraft): void
  postpone(offer: StoredLocalDraft): void
}

export const LocalDraftOffers = ({ spec, offers, onRecover, discard, postpone }: Props) =>
  offers.map((offer) => (
    <section className="notice row middle" aria-label="Rascunho" key={offer.key}>
      <p>
        Há alterações por salvar, de <LocalDraftSummary spec={spec} stored={offer} />
      </p>
      <div className="notice-ways row middle">
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

const MAX_LENGTH = 60

/** A draft's date; for a new item, which has no name yet, also the start of its text. */
export function LocalDraftSummary({ spec, stored: { id, draft } }: { spec: FormSpec; stored: StoredLocalDraft }) {
  const start = id === null ? firstText(spec, draft.changes) : ''
  const lost = draft.picture ? ' A imagem escolhida não pôde ser guardada: escolha-a de novo.' : ''
  return <span>{`${formatDateTime(draft.at)}${start && ` («${start}»)`}.${lost}`}</span>
}

function firstText({ labels, formatters }: FormSpec, changes: StoredLocalDraft['draft']['changes']): string {
  const displayed = Object.keys(labels).map(
    (name) => formatters?.[name]?.(changes[name]?.is ?? '') ?? changes[name]?.is ?? '',
  )
  const text = displayed.find((value) => value.trim() !== '')?.trim() ?? ''
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
