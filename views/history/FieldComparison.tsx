import { type MouseEvent, useId, useMemo } from 'react'
import type { Kind } from '../../src/content/kinds.ts'
import { newTab } from '../../src/content/rich-text.ts'
import { Picture } from '../components/Picture.tsx'
import { RichText } from '../components/RichHtml.tsx'
import { htmlToText } from '../forms/item-spec.ts'
import { ComparedText } from './ComparedText.tsx'
import { type ComparedField, isEmpty } from './compare-rows.ts'
import { compareTexts, isChanged } from './compare-texts.ts'
import { formatValue, isRich } from './field-value.ts'
import type { VersionRow } from './history-api.ts'

type Props = {
  kind: Kind
  change: ComparedField
  rows: { before: VersionRow | null; after: VersionRow | null }
  format: ((value: string) => string) | undefined
  /** 'one': there is nothing to compare it with. */
  view: 'marked' | 'sides' | 'one'
}

const names = { before: 'Antes', after: 'Depois' }

export function FieldComparison({ kind, change, rows, format, view }: Props) {
  const { field, label, before, after } = change
  const id = useId()
  const isPicture = /imageUrl$/i.test(field)
  const isHtml = { before: isRich(kind, field, rows.before), after: isRich(kind, field, rows.after) }

  const isMarked = view === 'marked' && !isPicture
  const paragraphs = useMemo(() => {
    const text = (value: unknown, html: boolean) =>
      html ? htmlToText(String(value ?? '')) : formatValue(value, format)
    return isMarked ? compareTexts(text(before, isHtml.before), text(after, isHtml.after)) : null
  }, [isMarked, before, after, isHtml.before, isHtml.after, format])
  const hasWords = paragraphs?.some(isChanged)

  const whole = (side: 'before' | 'after') => {
    const value = change[side]
    if (isPicture) return <PictureSide address={value} />
    if (isEmpty(value)) return <p className="history-empty quiet">(vazio)</p>
    // The form behind keeps what was typed
    if (isHtml[side]) return <RichText html={String(value)} onClick={openLinksBeside} />
    return <p className="history-text">{formatValue(value, format)}</p>
  }
  const note =
    paragraphs && !hasWords
      ? 'As palavras são as mesmas: mudou a formatação, uma ligação ou uma imagem.'
      : paragraphs && addresses(before) !== addresses(after)
        ? 'Mudou também uma ligação ou uma imagem: veja «Antes e depois».'
        : null
  return (
    <section className="history-field" aria-labelledby={id}>
      <h4 id={id}>{label}</h4>
      {note && <p className="history-note quiet small">{note}</p>}
      {view === 'one' ? (
        whole(rows.after ? 'after' : 'before')
      ) : hasWords ? (
        <ComparedText paragraphs={paragraphs!} />
      ) : (
        <div className="history-sides">
          {(['before', 'after'] as const).map((side) => (
            <section key={side} aria-label={`${label}, ${names[side].toLowerCase()}`}>
              <p className="history-side-name small strong" aria-hidden="true">
                {names[side]}
              </p>
              {whole(side)}
            </section>
          ))}
        </div>
      )}
    </section>
  )
}

/** What a text leads to and shows. */
const addresses = (html: unknown) =>
  String(html)
    .match(/ (?:href|src|url)="[^"]*"/g)
    ?.join()

function openLinksBeside({ target }: MouseEvent) {
  const link = (target as Element).closest('a')
  if (link) Object.assign(link, newTab)
}

const PictureSide = ({ address }: { address: unknown }) =>
  typeof address === 'string' && address !== '' ? (
    <Picture className="history-picture" src={address} alt="" sizes="(min-width: 62rem) 24rem, 90vw" />
  ) : (
    <p className="history-empty quiet">(sem imagem)</p>
  )
