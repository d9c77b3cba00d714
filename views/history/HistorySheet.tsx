import { useState } from 'react'
import type { ItemHistory, Version } from '../../src/content/history.ts'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import { Modal } from '../forms/Modal.tsx'
import { errorMessage } from '../forms/save-error.ts'
import type { ReadError } from '../store/api.ts'
import type { HistoryTarget } from './HistoryProvider.tsx'
import { historyApi } from './history-api.ts'
import { VersionDetail } from './VersionDetail.tsx'
import { type MoreVersions, VersionList } from './VersionList.tsx'

type Props = { target: HistoryTarget; onClose(): void }

export function HistorySheet({ target, onClose }: Props) {
  const { kind, id } = target
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    historyApi.useItemHistoryInfiniteQuery({ kind, id })
  const newest = data?.pages[0]
  const name = newest?.title?.trim()
  return (
    <Modal title={name ? `Histórico de «${name}»` : 'Histórico'} size="side" itemId={id} onClose={onClose}>
      {newest ? (
        <Versions
          target={target}
          item={newest}
          versions={data.pages.flatMap(({ versions }) => versions)}
          more={{ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }}
        />
      ) : isError ? (
        <ErrorAlert
          className="modal-body failure"
          message={(error as ReadError).status === 404 ? 'Não há histórico.' : errorMessage(error as ReadError)}
          onRetry={refetch}
        />
      ) : (
        <div className="history" aria-hidden="true">
          <div className="history-versions history-waiting" />
        </div>
      )}
      {!data && !isError && (
        <p className="unseen" role="status">
          Carregando...
        </p>
      )}
    </Modal>
  )
}

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
  if (!version) return <p className="modal-body">Ainda não há versões.</p>

  const showList = () => {
    setChosen(null)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.history-version[aria-current]')?.focus())
  }
  return (
    <div className="history" data-chosen={chosen ?? undefined}>
      <VersionList versions={versions} chosen={version} exists={item.exists} onChosen={setChosen} more={more} />
      <VersionDetail
        key={version.version}
        target={target}
        item={item}
        versions={versions}
        version={version}
        onBack={showList}
        onRestored={() => setChosen(null)}
      />
    </div>
  )
}
