import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { PageChange } from '../../src/content/history.ts'
import { minuteInLisbon } from '../../src/content/lisbon-time.ts'
import { addressAt, formatMinute } from '../../src/content/moment.ts'
import { useSite } from '../components/Site.tsx'
import { MomentForm } from './MomentForm.tsx'
import { usePageChanges } from './usePageChanges.ts'

/** Above the header of a page of the past. Its links leave the router, which `target` tells. */
export function PastBar() {
  const { sheets, ...site } = useSite()
  const past = site.past!
  const { pathname, search } = useLocation()
  const { changes, isGone } = usePageChanges(past, pathname)
  const address = pathname + search + useAnchor()

  return (
    <>
      <link rel="stylesheet" href={sheets.past} precedence="default" />
      <section className="past on-ink middle" aria-label="O sítio como estava">
        <p className="past-moment">
          {past.minute === null ? (
            <strong>O sítio antes da primeira alteração</strong>
          ) : (
            <>
              <span>O sítio como estava em </span>
              <time dateTime={past.minute}>{past.label}</time>
            </>
          )}
        </p>
        <ul className="past-steps no-print" aria-label="Alterações desta página">
          <li>
            <Step change={changes?.previous} address={address} words="Alteração anterior" direction="back" />
          </li>
          <li>
            <Step change={changes?.next} address={address} words="Alteração seguinte" direction="on" />
          </li>
        </ul>
        <button className="past-more link no-print" type="button" popoverTarget="past-tools">
          Outra data
        </button>
        <div className="past-tools on-ink no-print" id="past-tools" popover="auto">
          <MomentForm minute={past.minute} address={address} />
        </div>
        <a className="past-present no-print strong" href={address} target="_top">
          <span>Voltar ao presente</span>
          {isGone && <small> onde esta página já não existe</small>}
        </a>
      </section>
    </>
  )
}

type StepProps = {
  /** Undefined while it is not known. */
  change: PageChange | null | undefined
  address: string
  words: string
  direction: 'back' | 'on'
}

function Step({ change, address, words, direction }: StepProps) {
  const label = <span className="past-step-words">{words}</span>
  if (!change)
    return (
      <button className="past-step middle strong" type="button" data-direction={direction} disabled>
        {label}
      </button>
    )
  const about = `${change.words}, ${change.actor}, ${formatMinute(minuteInLisbon(Date.parse(change.at)))}`
  return (
    <a
      className="past-step middle strong"
      data-direction={direction}
      href={addressAt(change.moment, address)}
      target="_top"
      title={about}
    >
      {label}
      <span className="unseen">{`: ${about}`}</span>
    </a>
  )
}

/** The server does not know the anchor. */
function useAnchor(): string {
  const { hash } = useLocation()
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated ? hash : ''
}
