import { type ComponentType, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { chunk } from '../../components/chunk.tsx'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { parsePanelAddress } from '../panel-address.ts'
import { TabPage } from '../TabPage.tsx'
import { Schedule } from '../tabs/Schedule.tsx'
import { parseBoardAddress } from './board/board-address.ts'
import { PASTE } from './paste/SpreadsheetActions.tsx'

const Paste = chunk(async (): Promise<ComponentType> => (await import('./paste/PasteScreen.tsx')).PasteScreen)
const Board = chunk(async (): Promise<ComponentType> => (await import('./board/BoardTab.tsx')).BoardTab)

/** The tab's screens, each with its own address. */
export function ProgrammeTab() {
  const { hash } = useLocation()
  const isPasting = parsePanelAddress(hash).item === PASTE
  const wasPasting = useRef(isPasting)
  useLayoutEffect(() => {
    if (wasPasting.current && !isPasting) document.querySelector<HTMLElement>('.tab-head h2')?.focus()
    wasPasting.current = isPasting
  }, [isPasting])

  if (isPasting) return <Screen title="Colar de uma folha de cálculo" Content={Paste} />
  if (parseBoardAddress(hash).isBoard) return <Screen title="Programação" Content={Board} />
  return <Schedule />
}

const Screen = ({ title, Content }: { title: string; Content: typeof Paste }) => (
  <Content
    props={{}}
    loading={<TabPage title={title} />}
    fallback={(retry) => (
      <TabPage title={title}>
        <ErrorAlert message="Não foi possível abrir este ecrã." onRetry={retry} />
      </TabPage>
    )}
  />
)
