import { createContext, type ReactNode, useContext, useState } from 'react'
import { chunk } from '../components/chunk.tsx'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import type { FormSpec } from '../forms/item-spec.ts'
import { Modal } from '../forms/Modal.tsx'
import type { ItemKey } from './history-api.ts'

export type HistoryTarget = ItemKey & Pick<FormSpec, 'formatters'>

const HistoryContext = createContext<(target: HistoryTarget) => void>(() => {})

/** Opens an item's history beside what is on the screen. */
export const useOpenHistory = () => useContext(HistoryContext)

const HistorySheet = chunk(async () => (await import('./HistorySheet.tsx')).HistorySheet)

/** The sheet is no descendant of what opens it, whose keys it would otherwise press. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HistoryTarget | null>(null)
  const close = () => setTarget(null)
  const frame = (body: ReactNode) => (
    <Modal title="Histórico" size="side" onClose={close}>
      <div className="modal-body">{body}</div>
    </Modal>
  )
  return (
    <HistoryContext value={setTarget}>
      {children}
      {target && (
        <HistorySheet
          props={{ target, onClose: close }}
          loading={frame(<p role="status">Carregando...</p>)}
          fallback={(retry) => frame(<ErrorAlert message="Não foi possível abrir o histórico." onRetry={retry} />)}
        />
      )}
    </HistoryContext>
  )
}
