import type { MouseEvent } from 'react'
import type { RefusedFile } from './form-state.ts'

type Props = { id?: string; files: readonly RefusedFile[]; onRemove(file: RefusedFile): void }

const CONTROL = '.unseen[type="file"], [contenteditable="true"]'

export function RefusedFiles({ id, files, onRemove }: Props) {
  if (files.length === 0) return null
  const remove = ({ currentTarget }: MouseEvent, file: RefusedFile) => {
    currentTarget.closest('.field')?.querySelector<HTMLElement>(CONTROL)?.focus()
    onRemove(file)
  }
  return (
    <div className="refused-files" id={id} role="alert">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be refused twice
        <div key={index}>
          <p className="field-error">{file.reason}</p>
          <p className="refused-file">
            {file.name}{' '}
            <button
              className="plain"
              type="button"
              aria-label={`Retirar ${file.name}`}
              onClick={(event) => remove(event, file)}
            >
              Retirar
            </button>
          </p>
        </div>
      ))}
    </div>
  )
}
