import { type ClipboardEvent, useId } from 'react'
import { clipboardTable } from './clipboard-table.ts'
import { columnNames, fields } from './columns.ts'
import type { PasteAction, PasteState } from './paste-state.ts'
import { readFile } from './read-file.ts'

type Props = { state: PasteState; dispatch(action: PasteAction): void }

const ALL_NAMES = fields.map((field) => columnNames[field]).join(', ')

export function PasteSource({ state: { text, problem }, dispatch }: Props) {
  const id = useId()
  const openFile = async (file: File | undefined) => {
    if (!file) return
    try {
      dispatch({ type: 'textRead', text: await readFile(file) })
    } catch (error) {
      dispatch({ type: 'fileRefused', problem: (error as Error).message })
    }
  }
  /** Read at once where nothing has been typed. */
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (text.trim() !== '' || !pasted.includes('\n')) return
    event.preventDefault()
    const copied = clipboardTable(event.clipboardData.getData('text/html'))
    dispatch({ type: 'textRead', text: pasted, copied })
  }

  return (
    <section className="paste-source" aria-label="Linhas">
      <div className="field">
        <label className="field-label" htmlFor={`${id}text`}>
          Linhas copiadas da folha de cálculo
        </label>
        <textarea
          id={`${id}text`}
          name="rows"
          rows={10}
          wrap="off"
          spellCheck={false}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}hint${problem ? ` ${id}problem` : ''}`}
          onChange={(event) => dispatch({ type: 'textChanged', text: event.target.value })}
          onPaste={paste}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            if (event.dataTransfer.files.length === 0) return
            event.preventDefault()
            void openFile(event.dataTransfer.files[0])
          }}
        />
        {problem && (
          <p className="field-error" id={`${id}problem`} role="alert">
            {problem}
          </p>
        )}
        <p className="field-hint" id={`${id}hint`}>
          A primeira linha tem os nomes das colunas, em qualquer ordem: {ALL_NAMES}. Um evento que já existe
          reconhece-se pelo endereço, ou pela data, hora e título. Uma coluna que falta deixa o campo como está; uma
          célula vazia limpa-o.
        </p>
      </div>
      <div className="paste-ways row middle">
        <button className="button" type="button" onClick={() => dispatch({ type: 'textRead', text })}>
          Pré-visualizar
        </button>
        <input
          className="unseen"
          id={`${id}file`}
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={(event) => {
            void openFile(event.target.files?.[0])
            // Lets the same file be chosen again
            event.target.value = ''
          }}
        />
        <label className="button button-quiet" htmlFor={`${id}file`}>
          Escolher um ficheiro CSV
        </label>
      </div>
    </section>
  )
}
