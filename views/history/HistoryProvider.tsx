import { createContext, type ReactNode, useContext, useState } from 'react'
import { chunk } from '../components/chunk.tsx'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import { Modal } from '../components/Modal.tsx'
import type { FormSpec } from '../forms/item-spec.ts'
import type { ItemKey } from './history-api.ts'

export type HistoryTarget = ItemKey & Pick<FormSpec, 'formatters'>

const HistoryContext = createContext<(target: HistoryTarget) => void>(() => {})

/** Opens an item's history beside what is on the screen. */
export const useOpenHistory = () => useContext(HistoryContext)

const History = chunk(async () => (await import('./History.tsx')).History)

/** The sheet is no descendant of what opens it, whose keys it would otherwise press. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HistoryTarget | null>(null)
  return (
    <HistoryContext value={setTarget}>
      {children}
      {target && <Sheet target={target} onClose={() => setTarget(null)} />}
    </HistoryContext>
  )
}

/** Stays while its content loads, so that it knows where the focus was. */
function Sheet({ target, onClose }: { target: HistoryTarget; onClose(): void }) {
  const [name, setName] = useState('')
  return (
    <Modal title={name ? `Histórico de «${name}»` : 'Histórico'} size="side" itemId={target.id} onClose={onClose}>
      <History
        props={{ target, onNamed: setName }}
        loading={
          <p className="modal-body" role="status">
            Carregando...
          </p>
        }
        fallback={(retry) => (
          <ErrorAlert className="modal-body failure" message="Não foi possível abrir o histórico." onRetry={retry} />
        )}
      />
    </Modal>
  )
}
