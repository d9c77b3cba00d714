import { useId, useRef } from 'react'
import type { RefusedFile } from './form-state.ts'

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
          <p className="refused-file quiet small">
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

type LeftOutProps = { files: readonly RefusedFile[]; onRemove(file: RefusedFile): void }

/** One notice for the pictures that did not come with a pasted text. */
function LeftOutPictures({ files, onRemove }: LeftOutProps) {
  const id = useId()
  if (files.length === 0) return null
  const isOne = files.length === 1
  return (
    <div className="left-out">
      <p className="field-error">{isOne ? files[0]!.reason : manyLeftOut(files.length)}</p>
      <ul>
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be left out twice
          <li className="refused-file quiet small" key={index}>
            <span id={`${id}${index}`}>
              {file.leftOut?.address ? (
                <a href={file.leftOut.address} target="_blank" rel="noreferrer">
                  {file.leftOut.address}
                </a>
              ) : (
                file.name
              )}
            </span>
            <span className="left-out-ways row">
              <label className="plain">
                Escolher um ficheiro
                <input
                  className="unseen"
                  type="file"
                  accept="image/*"
                  aria-describedby={`${id}${index}`}
                  onChange={({ target }) => {
                    const [chosen] = target.files ?? []
                    if (!chosen) return
                    onRemove(file)
                    file.leftOut?.replace(chosen)
                  }}
                />
              </label>
              <button
                className="plain"
                type="button"
                aria-label={`Retirar ${file.name}`}
                onClick={() => onRemove(file)}
              >
                Retirar
              </button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export const LEFT_OUT = 'Uma imagem ficou de fora: não se pode copiar de onde está.'

const manyLeftOut = (count: number) => `${count} imagens ficaram de fora: não se podem copiar de onde estão.`
