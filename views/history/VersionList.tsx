import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Version } from '../../src/content/history.ts'
import { Tip } from '../components/Tip.tsx'
import { formatFullMoment } from '../forms/moments.ts'
import { formatAgo } from './relative-time.ts'

export type MoreVersions = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage(): unknown
}

type Props = {
  versions: readonly Version[]
  chosen: Version
  exists: boolean
  onChosen(version: number): void
  more: MoreVersions
}

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, last) => last,
}

export function VersionList({ versions, chosen, exists, onChosen, more }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more
  const list = useRef<HTMLOListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const now = new Date()

  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage())
    observer.observe(end.current!)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...list.current!.querySelectorAll('button')]
    const index = buttons.indexOf(event.target as HTMLButtonElement)
    const next = buttons[STEPS[event.key]?.(index, buttons.length - 1) ?? -1]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <section className="history-versions" aria-label="Versões">
      <ol ref={list} onKeyDown={onKeyDown}>
        {versions.map((version, index) => (
          <li key={version.version}>
            <Tip text={formatFullMoment(version.at)}>
              <button
                className="history-version"
                type="button"
                aria-current={version === chosen || undefined}
                data-first={version === chosen || undefined}
                tabIndex={version === chosen ? 0 : -1}
                onClick={() => onChosen(version.version)}
              >
                <span className="history-who row">
                  <b className="strong">{version.actor}</b>{' '}
                  <time className="quiet small" dateTime={version.at}>
                    {formatAgo(version.at, now)}
                  </time>
                  {index === 0 && exists && <span className="badge badge-loud">Atual</span>}
                </span>
                <span className="history-words">{version.words}</span>
                <span className="history-fields quiet small">{fieldNames(version)}</span>
              </button>
            </Tip>
          </li>
        ))}
      </ol>
      <div ref={end} className="history-more quiet" aria-live="polite">
        {isFetchingNextPage && <p>Carregando...</p>}
        {hasNextPage && !isFetchingNextPage && (
          <button className="plain" type="button" onClick={() => fetchNextPage()}>
            {isFetchNextPageError ? 'Tentar de novo' : 'Mais versões'}
          </button>
        )}
      </div>
    </section>
  )
}

const MAX_NAMES = 4

/** Of what was created or removed all fields changed. */
function fieldNames({ changes, exists, version }: Version): string {
  if (!exists || version === 1) return ''
  const names = changes.map(({ label }) => label)
  const rest = names.length - MAX_NAMES
  return rest > 1 ? `${names.slice(0, MAX_NAMES).join(', ')} e\u00a0mais\u00a0${rest}` : names.join(', ')
}
