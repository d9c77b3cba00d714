import { useState } from 'react'
import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { historyApi } from '../../history/history-api.ts'
import { Bin } from './Bin.tsx'

/** Opens what was removed from a list. */
export function BinButton<R extends VersionedItem>({ spec }: { spec: ItemSpec<R> }) {
  const [isOpen, setIsOpen] = useState(false)
  const bin = historyApi.useBinQuery(spec.kind, { refetchOnMountOrArgChange: true })
  return (
    <>
      <button className="plain bin-button" type="button" onClick={() => setIsOpen(true)}>
        Apagados{bin.data && ` (${bin.data.length})`}
      </button>
      {isOpen && <Bin spec={spec} bin={bin} onClose={() => setIsOpen(false)} />}
    </>
  )
}
