import { type ReactNode, useId, useMemo } from 'react'
import { Picture } from '../components/Picture.tsx'
import type { ComparedField } from './compare-rows.ts'
import { richBlocks, textBlocks } from './difference/blocks.ts'
import { type ComparedBlock, compareBlocks, unchanged } from './difference/compare-blocks.ts'
import { FoldedText } from './difference/FoldedText.tsx'
import { Marked } from './difference/Runs.tsx'
import { type FieldType, fieldType, formatValue } from './field-value.ts'
import type { VersionRow } from './history-api.ts'

type Props = {
  change: ComparedField
  rows: { before: VersionRow | null; after: VersionRow | null }
  format: ((value: string) => string) | undefined
  /** 'one': there is nothing to compare it with. */
  view: 'marked' | 'sides' | 'one'
}

export function FieldComparison({ change, rows, format, view }: Props) {
  const { field, label, before, after } = change
  const id = useId()
  const type = fieldType(field, [before, after], [rows.before, rows.after])
  const parts = useParts(change, type, view, format)
  return (
    <section className="history-field" aria-labelledby={id} tabIndex={-1}>
      <h4 id={id}>{label}</h4>
      {parts.length === 1 ? (
        parts[0]
      ) : (
        <div className="history-sides">
          {parts.map((part, index) => (
            <section key={names[index]} aria-label={`${label}, ${names[index]!.toLowerCase()}`}>
              <p className="history-side-name small strong" aria-hidden="true">
                {names[index]}
              </p>
              {part}
            </section>
          ))}
        </div>
      )}
    </section>
  )
}

const names = ['Antes', 'Depois']

/** One part, or one for each side. */
function useParts(
  { before, after }: ComparedField,
  type: FieldType,
  view: Props['view'],
  format: Props['format'],
): ReactNode[] {
  const isText = type === 'rich' || type === 'text'
  const blocks = useMemo(() => {
    if (!isText) return []
    const [old = [], current = []] = [before, after].map((value) => blocksOf(String(value ?? ''), type, format))
    return view === 'one' ? unchanged(current.length > 0 ? current : old) : compareBlocks(old, current)
  }, [isText, type, format, before, after, view])

  const text = (shown: readonly ComparedBlock[]) => (
    <div className={type === 'rich' ? 'history-text prose' : 'history-text'}>
      <FoldedText blocks={shown} />
    </div>
  )
  if (isText) return view === 'sides' ? [text(side(blocks, 'before')), text(side(blocks, 'after'))] : [text(blocks)]
  if (view === 'one') {
    const value = after ?? before
    return [
      type === 'picture' ? (
        <PictureSide key="one" address={value} />
      ) : (
        <span key="one">{formatValue(value, format)}</span>
      ),
    ]
  }
  if (type === 'picture') return [<PictureSide key="old" address={before} />, <PictureSide key="new" address={after} />]
  const [old, current] = [formatValue(before, format), formatValue(after, format)]
  const values = [
    old && (
      <Marked key="old" change="deleted">
        {old}
      </Marked>
    ),
    current && (
      <Marked key="new" change="inserted">
        {current}
      </Marked>
    ),
  ]
  return view === 'sides'
    ? values.map((value) => value || <Empty key="empty" />)
    : [
        <p key="values" className="history-values row">
          {values}
        </p>,
      ]
}

const blocksOf = (text: string, type: FieldType, format: Props['format']) =>
  type === 'rich'
    ? richBlocks(new DOMParser().parseFromString(text, 'text/html').body)
    : textBlocks(formatValue(text, format))

const Empty = () => <p className="history-empty quiet">(vazio)</p>

const PictureSide = ({ address }: { address: unknown }) =>
  typeof address === 'string' && address !== '' ? (
    <Picture className="history-picture" src={address} alt="" sizes="(min-width: 62rem) 24rem, 90vw" />
  ) : (
    <p className="history-empty quiet">(sem imagem)</p>
  )

/** The whole old text with what went out, or the whole new one with what came in. */
function side(blocks: readonly ComparedBlock[], which: 'before' | 'after'): ComparedBlock[] {
  const others = which === 'before' ? 'inserted' : 'deleted'
  return blocks
    .filter(({ change }) => change !== others)
    .map((block) => ({ ...block, runs: block.runs.filter(({ change }) => change !== others) }))
}
