import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { api } from '../../../store/api.ts'
import { panelHash } from '../../panel-address.ts'
import { TabPage } from '../../TabPage.tsx'
import { LoadFailed } from '../../table/LoadFailed.tsx'
import { ViewSwitch } from '../ViewSwitch.tsx'
import { Board } from './Board.tsx'
import { boardHash, parseBoardAddress } from './board-address.ts'

export function BoardTab() {
  const { data, isError, refetch } = api.useScheduleQuery(undefined, { refetchOnMountOrArgChange: true })
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const { day } = parseBoardAddress(hash)

  // Another organiser may have moved something meanwhile
  useEffect(() => {
    addEventListener('focus', refetch)
    return () => removeEventListener('focus', refetch)
  }, [refetch])

  /** Back leads to the board, with the focus on the event. */
  const edit = ({ id }: ScheduleItem) => {
    navigate(hash, { replace: true, state: { edited: id } })
    navigate(panelHash({ tab: 'programacao', item: id }), { state: { fromList: true } })
  }
  return (
    <TabPage title="Programação" actions={<ViewSwitch current="board" />}>
      {data && data.length > 0 && (
        <Board
          rows={data}
          day={day}
          focusedId={state?.edited ?? null}
          onDay={(date) => navigate(boardHash(date), { replace: true })}
          onEdit={edit}
        />
      )}
      {data?.length === 0 && <p className="tab-empty">Nenhum evento cadastrado ainda.</p>}
      {!data && isError && <LoadFailed onRetry={refetch} />}
      {!data && !isError && <p role="status">Carregando...</p>}
    </TabPage>
  )
}
