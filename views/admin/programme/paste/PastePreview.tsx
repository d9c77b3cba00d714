import { useLayoutEffect, useRef } from 'react'
import { PasteTable } from './PasteTable.tsx'
import { type PasteAction, type PasteState, shownColumns } from './paste-state.ts'
import { doubt, importLabel, summary } from './paste-words.ts'
import type { RowState } from './preview.ts'
import type { Table } from './read-table.ts'

type Props = {
  state: PasteState & { table: Table }
  states: readonly RowState[]
  counts: { chosen: number; wrong: number }
  busy: boolean
  dispatch(action: PasteAction): void
  onImport(): void
}

const CONFIRM_NEW = 'Colar outras linhas apaga estas. Continuar?'

export function PastePreview({ state, states, counts, busy, dispatch, onImport }: Props) {
  const { table, refused, problem } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const columns = shownColumns(table, (field) => states.some(({ cells }) => cells[field]?.error !== undefined))

  const focusNextError = () => {
    const wrong = [...body.current!.querySelectorAll<HTMLElement>('.paste-cell[aria-invalid]')]
    const last = body.current!.querySelector('.paste-cell[tabindex="0"]')
    const next = wrong.find((cell) => last && last.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING)
    ;(next ?? wrong[0])?.focus()
  }
  const errors = counts.wrong + refused.size
  const isReady = counts.wrong === 0 && counts.chosen > 0 && !busy

  return (
    <section className="paste-preview" aria-labelledby="paste-heading" ref={body}>
      <div className="paste-top row">
        <h3 id="paste-heading" tabIndex={-1} ref={heading}>
          Pré-visualização
        </h3>
        <p role="status">{summary(states)}</p>
        <button
          className="plain"
          type="button"
          onClick={() => confirm(CONFIRM_NEW) && dispatch({ type: 'textWanted' })}
        >
          Colar outras linhas
        </button>
      </div>
      {table.ignored.length > 0 && (
        <p className="paste-ignored">
          {`${table.ignored.length === 1 ? 'Coluna ignorada' : 'Colunas ignoradas'}: ${table.ignored.join(', ')}.`}
        </p>
      )}
      {table.doubtful && table.doubtful.length > 0 && (
        <p className="paste-ignored" role="alert">
          {doubt(table.doubtful)}
        </p>
      )}
      <PasteTable table={table} columns={columns} states={states} refused={refused} dispatch={dispatch} />
      <footer className="form-foot paste-foot row middle">
        <div className="form-state" aria-live="polite">
          {problem ? (
            <p className="form-problem">{problem}</p>
          ) : counts.wrong > 0 ? (
            <p className="form-problem">Corrija os erros, ou tire o visto a essas linhas.</p>
          ) : (
            counts.chosen === 0 && <p>Nada a importar: o programa já está assim.</p>
          )}
        </div>
        {errors > 0 && (
          <button className="plain" type="button" onClick={focusNextError}>
            Erro seguinte
          </button>
        )}
        <button className="button" type="button" aria-disabled={!isReady} onClick={() => isReady && onImport()}>
          {busy ? 'Importando...' : importLabel(counts.chosen)}
        </button>
      </footer>
    </section>
  )
}
