import { useRef } from 'react'
import type { RefusedFile } from './form-state.ts'
import { LeftOutPictures } from './LeftOutPictures.tsx'

type Props = { id?: string; files: readonly RefusedFile[]; onRemove(file: RefusedFile): void }

const CONTROL = '.unseen[type="file"], [contenteditable="true"]'

export function RefusedFiles({ id, files, onRemove }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const remove = (file: RefusedFile) => {
    container.current?.closest('.field')?.querySelector<HTMLElement>(CONTROL)?.focus()
    onRemove(file)
  }
  if (files.length === 0) return null
  const leftOut = files.filter((file) => file.leftOut)
  const refused = files.filter((file) => !file.leftOut)
  return (
    <div className="refused-files" id={id} role="alert" ref={container}>
      <LeftOutPictures files={leftOut} onRemove={remove} />
      {refused.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be refused twice
        <div key={index}>
          <p className="field-error">{file.reason}</p>
          <p className="refused-file">
            <span>{file.name}</span>{' '}
            <button className="plain" type="button" aria-label={`Retirar ${file.name}`} onClick={() => remove(file)}>
              Retirar
            </button>
          </p>
        </div>
      ))}
    </div>
  )
}
