import { useEffect, useRef } from 'react'
import {
  type CellValue,
  columnNames,
  isField,
  type RowPreview,
  writeCell,
} from '../../../../src/content/programme-columns.ts'
import { doubt, importLabel, kindNames, summary } from './paste-words.ts'
import type { Row, Table } from './read-table.ts'

type Props = {
  table: Table
  previews: readonly RowPreview[]
  problem: string
  busy: boolean
  onImport(): void
  onAgain(): void
}

/** What the server says of each row: wrong ones first, the others as in the sheet. */
export function PastePreview({
  table: { rows, ignored, doubtful },
  previews,
  problem,
  busy,
  onImport,
  onAgain,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isWrong = ({ is }: RowPreview) => is === 'wrong'
  const wrong = previews.filter(isWrong)
  const chosen = previews.filter(({ is }) => is === 'new' || is === 'changed').length
  const isReady = wrong.length === 0 && chosen > 0 && !busy
  return (
    <section aria-labelledby="paste-heading">
      <div className="paste-top row">
        <h3 id="paste-heading" tabIndex={-1} ref={heading}>
          Pré-visualização
        </h3>
        <p className="quiet figures" role="status">
          {summary(previews)}
        </p>
        <button className="plain" type="button" onClick={onAgain}>
          Colar outras linhas
        </button>
      </div>
      {ignored.length > 0 && (
        <p className="paste-note">
          {`${ignored.length === 1 ? 'Coluna ignorada' : 'Colunas ignoradas'}: ${ignored.join(', ')}.`}
        </p>
      )}
      {doubtful.length > 0 && (
        <p className="paste-note" role="alert">
          {doubt(doubtful)}
        </p>
      )}
      <table className="table paste-table" aria-labelledby="paste-heading">
        <thead>
          <tr>
            <th scope="col">Linha</th>
            <th scope="col">O que acontece</th>
            <th scope="col">Título</th>
            <th scope="col">Mudanças e erros</th>
          </tr>
        </thead>
        <tbody>
          {[...wrong, ...previews.filter((each) => !isWrong(each))].map((preview) => (
            <PreviewRow key={preview.row} preview={preview} pasted={rows[preview.row]!} />
          ))}
        </tbody>
      </table>
      <footer className="form-foot paste-foot row middle">
        <div className="form-state quiet small" aria-live="polite">
          {problem && <p className="form-problem">{problem}</p>}
          {wrong.length > 0 ? (
            <p>Corrija os erros na folha de cálculo, copie as linhas e cole-as outra vez aqui.</p>
          ) : (
            chosen === 0 && <p>Nada a importar: o programa já está assim.</p>
          )}
        </div>
        <button className="button" type="button" aria-disabled={!isReady} onClick={() => isReady && onImport()}>
          {busy ? 'Importando...' : importLabel(chosen)}
        </button>
      </footer>
    </section>
  )
}

const START = ['date', 'time', 'endTime', 'location']
const EMPTY = '(vazio)'

function PreviewRow({ preview, pasted }: { preview: RowPreview; pasted: Row }) {
  const { row, is, title, note, changes = {}, errors = {} } = preview
  const shown = Object.entries(changes).filter(([field]) => is !== 'new' || START.includes(field))
  const nameOf = (field: string) => (isField(field) ? columnNames[field] : '')
  const wordOf = (field: string, value: CellValue) =>
    (isField(field) && writeCell(field, value).replaceAll('\n', ' ↵ ')) || EMPTY
  return (
    <tr data-is={is}>
      <td className="paste-line">{row + 1}</td>
      <td className="paste-is">
        <b>{kindNames[is]}</b>
        {note && ` (${note})`}
      </td>
      <td className="table-main">{title}</td>
      <td className="paste-what">
        {Object.entries(errors).map(([field, sentence]) => (
          <p className="loud" key={field}>
            <b>{[nameOf(field), quoted(pasted[nameOf(field)])].filter(Boolean).join(' ')}</b> <span>{sentence}</span>
          </p>
        ))}
        {shown.map(([field, { from, to }]) => {
          const [before, after] = fromDifference(wordOf(field, from), wordOf(field, to))
          return (
            <p className="paste-change" key={field}>
              <b>{nameOf(field)}</b>{' '}
              {is === 'changed' && (
                <del>
                  <span className="unseen">antes: </span>
                  <span>{before}</span>
                </del>
              )}{' '}
              <ins>{is === 'changed' ? after : wordOf(field, to)}</ins>
            </p>
          )
        })}
      </td>
    </tr>
  )
}

const quoted = (cell = '') => cell.trim() && `«${cell.trim()}»`

const LONG = 80

/** Two texts, without most of a long beginning that they share. */
function fromDifference(before: string, after: string): [string, string] {
  let first = 0
  while (first < before.length && before[first] === after[first]) first += 1
  if (first < LONG) return [before, after]
  const start = before.lastIndexOf(' ', first - LONG / 2) + 1
  return [`… ${before.slice(start)}`, `… ${after.slice(start)}`]
}
