import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { RowPreview } from '../../../../src/content/programme-columns.ts'
import { errorMessage } from '../../../forms/send.ts'
import type { ReadError } from '../../../store/api.ts'
import { useToast } from '../../../store/useToast.ts'
import { panelHash } from '../../panel-address.ts'
import { TabPage } from '../../TabPage.tsx'
import { previewRows, useImportScheduleMutation, withRefusals } from './import-api.ts'
import { PastePreview } from './PastePreview.tsx'
import { importedTitle, importedWords } from './paste-words.ts'
import { ALL_NAMES, clipboardTable, readFile, readTable, type Table } from './read-table.ts'

export function PasteScreen() {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [table, setTable] = useState<Table | null>(null)
  const [previews, setPreviews] = useState<readonly RowPreview[] | null>(null)
  const [importSchedule, { isLoading }] = useImportScheduleMutation()
  const latest = useRef<Table>(null)
  const leave = useLeave()
  const toast = useToast()

  const show = (shown: Table | null, sentence = '') => {
    latest.current = shown
    setTable(shown)
    setPreviews(null)
    setProblem(sentence)
  }
  /** Asks the server what these rows would do. Others may be pasted before it answers. */
  const read = async (pasted: string, copied?: readonly string[][]) => {
    const found = readTable(pasted, copied)
    setText(pasted)
    if (!found.table) return show(null, found.problem)
    show(found.table)
    const { data, error } = await previewRows(found.table.rows)
    if (latest.current !== found.table) return
    if (error) show(null, errorMessage(error))
    else setPreviews(data.rows)
  }
  const openFile = async (file: File | undefined) => {
    if (file) await readFile(file).then(read, ({ message }: Error) => show(null, message))
  }
  const send = async () => {
    if (!table || !previews) return
    setProblem('')
    const { data, error } = await importSchedule(
      table.rows.map((row, at) => ({ ...row, version: previews[at]?.version })),
    )
    if (data) {
      leave()
      return toast({ title: importedTitle(data), description: importedWords(data), act: data.act })
    }
    setProblem(errorMessage(error as ReadError))
    setPreviews(withRefusals(previews, error as ReadError))
  }

  /** Anywhere on the screen, except among text that is there. */
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    const field = (event.target as Element).closest<HTMLInputElement>('input, textarea')
    if (!pasted.includes('\n') || isLoading || (field && (field.name !== 'rows' || field.value.trim()))) return
    event.preventDefault()
    void read(pasted, clipboardTable(event.clipboardData!.getData('text/html')))
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    addEventListener('paste', listen)
    return () => removeEventListener('paste', listen)
  }, [])

  const back = (
    <button className="plain" type="button" onClick={leave}>
      Voltar à programação
    </button>
  )
  return (
    <TabPage title="Colar de uma folha de cálculo" actions={back}>
      {!table ? (
        <PasteSource
          text={text}
          problem={problem}
          onType={(typed) => {
            setText(typed)
            setProblem('')
          }}
          onRead={() => read(text)}
          onFile={openFile}
        />
      ) : !previews ? (
        <p role="status">Carregando...</p>
      ) : (
        <PastePreview
          table={table}
          previews={previews}
          problem={problem}
          busy={isLoading}
          onImport={send}
          onAgain={() => {
            setText('')
            show(null)
          }}
        />
      )}
    </TabPage>
  )
}

function useLeave() {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () =>
    state?.fromList ? navigate(-1) : navigate(panelHash({ tab: 'programacao', item: null }), { replace: true })
}

type SourceProps = {
  text: string
  problem: string
  onType(text: string): void
  onRead(): void
  onFile(file: File | undefined): void
}

function PasteSource({ text, problem, onType, onRead, onFile }: SourceProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  return (
    <section className="paste-source" aria-label="Linhas">
      <div className="field">
        <label className="field-label" htmlFor={`${id}text`}>
          Linhas copiadas da folha de cálculo
        </label>
        <textarea
          id={`${id}text`}
          ref={area}
          name="rows"
          rows={10}
          wrap="off"
          spellCheck={false}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}hint${problem ? ` ${id}problem` : ''}`}
          onChange={(event) => onType(event.target.value)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            if (event.dataTransfer.files.length === 0) return
            event.preventDefault()
            onFile(event.dataTransfer.files[0])
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
        <button className="button" type="button" onClick={onRead}>
          Pré-visualizar
        </button>
        <input
          className="unseen"
          id={`${id}file`}
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={(event) => {
            onFile(event.target.files?.[0])
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
