import { useNavigate } from 'react-router-dom'
import { errorMessage } from '../../../forms/send.ts'
import { api, type ReadError } from '../../../store/api.ts'
import { useToast } from '../../../store/useToast.ts'
import { panelHash } from '../../panel-address.ts'
import { useConfirmLeave } from '../../UnsavedChanges.tsx'

/** The last part of '#programacao/colar', where an event's id stands otherwise. */
export const PASTE = 'colar'

const FILE_NAME = 'programa-fliporto.csv'

export function SpreadsheetActions() {
  const navigate = useNavigate()
  const confirmLeave = useConfirmLeave()
  const download = useDownload()
  const paste = () => {
    if (confirmLeave()) navigate(panelHash({ tab: 'programacao', item: PASTE }), { state: { fromList: true } })
  }
  return (
    <>
      <button className="plain" type="button" onClick={paste}>
        Colar de uma folha de cálculo
      </button>
      <button className="plain" type="button" onClick={download}>
        Descarregar CSV
      </button>
    </>
  )
}

/** With what the site has now. */
function useDownload() {
  const [load] = api.useLazyScheduleQuery()
  const toast = useToast()
  return async () => {
    const refuse = (description: string) =>
      toast({ variant: 'destructive', title: 'Erro ao descarregar o programa', description })
    const { data, error } = await load()
    if (!data) return refuse(errorMessage(error as ReadError))
    try {
      const { writeCsv } = await import('./write-csv.ts')
      saveFile(new Blob([writeCsv(data)], { type: 'text/csv;charset=utf-8' }))
    } catch {
      refuse('Parte do painel não chegou. Recarregue a página.')
    }
  }
}

function saveFile(file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = FILE_NAME
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
