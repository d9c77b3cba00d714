import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ItemHistory, Version } from '../../src/content/history.ts'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import { errorMessage } from '../forms/send.ts'
import type { ReadError } from '../store/api.ts'
import type { HistoryTarget } from './HistoryProvider.tsx'
import { historyApi } from './history-api.ts'
import { VersionDetail } from './VersionDetail.tsx'
import { type MoreVersions, VersionList } from './VersionList.tsx'

type Props = { target: HistoryTarget; onNamed(name: string): void }

export function History({ target, onNamed }: Props) {
  const { kind, id } = target
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    historyApi.useItemHistoryInfiniteQuery({ kind, id })
  const newest = data?.pages[0]
  const name = newest?.title?.trim() ?? ''
  useEffect(() => onNamed(name), [name, onNamed])

  if (newest)
    return (
      <Versions
        target={target}
        item={newest}
        versions={data.pages.flatMap(({ versions }) => versions)}
        more={{ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }}
      />
    )
  if (isError)
    return (
      <ErrorAlert
        className="modal-body failure"
        message={(error as ReadError).status === 404 ? 'Não há histórico.' : errorMessage(error as ReadError)}
        onRetry={refetch}
      />
    )
  return (
    <div className="history">
      <div className="history-waiting">
        <p className="unseen" role="status">
          Carregando...
        </p>
      </div>
    </div>
  )
}

const focusIn = (element: HTMLElement | null, selector: string) =>
  element?.querySelector<HTMLElement>(selector)?.focus()

const CURRENT = '.history-version[aria-current]'

type VersionsProps = {
  target: HistoryTarget
  item: ItemHistory
  versions: readonly Version[]
  more: MoreVersions
}

/** On a phone either the list or the chosen version is shown. */
function Versions({ target, item, versions, more }: VersionsProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const version = versions.find((each) => each.version === chosen) ?? versions[0]
  const element = useRef<HTMLDivElement>(null)

  // On a phone the list disappears with its focus, and what takes its place is displayed only there
  useLayoutEffect(() => focusIn(element.current, chosen === null ? CURRENT : '.history-back'), [chosen])
  // A new version takes the place of the newest, which may have the focus
  const shown = version?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another version is shown
  useLayoutEffect(() => {
    const list = element.current?.querySelector('.history-versions')
    if (list?.contains(document.activeElement)) focusIn(element.current, CURRENT)
  }, [shown])
  if (!version) return <p className="modal-body">Ainda não há versões.</p>

  const showList = () => {
    if (chosen === null) focusIn(element.current, CURRENT)
    setChosen(null)
  }
  return (
    <div className="history" ref={element} data-chosen={chosen ?? undefined}>
      <VersionList versions={versions} chosen={version} exists={item.exists} onChosen={setChosen} more={more} />
      <VersionDetail
        key={version.version}
        target={target}
        item={item}
        versions={versions}
        version={version}
        onBack={showList}
        onRestored={showList}
      />
    </div>
  )
}
