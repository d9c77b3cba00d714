import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useStore } from 'react-redux'
import { useLocation } from 'react-router-dom'
import type { PublicSection } from '../../src/content/section.ts'
import { ItemMarkContext } from '../components/ItemMark.ts'
import { useSite } from '../components/Site.tsx'
import { EditingContext, type GetBlock } from '../editing/EditingContext.ts'
import { type ApiRead, api } from '../store/api.ts'
import { displayedSection } from '../store/sections.ts'
import { blockDifference, type Difference, itemDifferences, showsItems } from './differences.ts'
import { type TodaysAnswers, todaysAnswers } from './todays-answers.ts'

type ChangesSince = {
  state: 'off' | 'loading' | 'failed' | 'shown'
  /** By the value of `data-change`. */
  differences: ReadonlyMap<string, Difference>
  added: string[]
  toggle(): void
}

const ChangesContext = createContext<ChangesSince>({ state: 'off', differences: new Map(), added: [], toggle() {} })

export const useChangesSince = () => useContext(ChangesContext)

/** Marks what differs today from a page of the past, while the organiser wants to see it. */
export function ChangesSinceProvider({ children }: { children: ReactNode }) {
  const { past, publicUrl } = useSite()
  const { pathname } = useLocation()
  const base = past!.base
  const [isOn, setOn] = useState(false)
  const [today, setToday] = useState<TodaysAnswers>()
  const [failed, setFailed] = useState('')

  useEffect(() => {
    if (!isOn) return
    let isWanted = true
    setFailed('')
    todaysAnswers(pathname, { base, publicUrl }).then(
      (answers) => isWanted && setToday(answers),
      () => isWanted && setFailed(pathname),
    )
    return () => {
      isWanted = false
    }
  }, [isOn, pathname, base, publicUrl])

  const current = isOn && today?.pathname === pathname ? today : undefined
  const { marks, getBlock, differences, added } = useDifferences(current)
  const toggle = useCallback(() => setOn((on) => !on), [])
  const state = !isOn ? 'off' : current ? 'shown' : failed === pathname ? 'failed' : 'loading'
  const changes = useMemo(() => ({ state, differences, added, toggle }) as const, [state, differences, added, toggle])
  const visitorBlock = useContext(EditingContext)
  return (
    <ChangesContext value={changes}>
      <ItemMarkContext value={marks}>
        <EditingContext value={getBlock ?? visitorBlock}>{children}</EditingContext>
      </ItemMarkContext>
    </ChangesContext>
  )
}

const noMark = () => ({})

function useDifferences(today: TodaysAnswers | undefined) {
  const store = useStore<Parameters<ReturnType<typeof api.endpoints.news.select>>[0]>()
  return useMemo(() => {
    const differences = new Map<string, Difference>()
    const added: string[] = []
    const sections: PublicSection[] = []
    for (const { read, data } of today?.answers ?? []) {
      const { endpoint } = read
      if (showsItems(endpoint)) {
        const found = itemDifferences(endpoint, answerThen(store.getState(), read), data)
        for (const [id, difference] of found.differences) differences.set(id, difference)
        added.push(...found.added)
      } else if (endpoint === 'sections' || endpoint === 'frame') sections.push(...((data ?? []) as PublicSection[]))
    }

    const marks = (id: string) => (differences.has(id) ? { 'data-change': id } : {})
    const getBlock: GetBlock = (page, sectionKey, stored) => {
      const section = displayedSection(page, sectionKey, stored)
      const current = sections.find((one) => one.pageSlug === page.slug && one.sectionKey === sectionKey)
      const isRemoved = stored !== undefined && current === undefined
      const difference = blockDifference(section, displayedSection(page, sectionKey, current), isRemoved)
      // Filled while the blocks render, always with the same content
      if (difference) differences.set(sectionKey, difference)
      const mark = difference ? { 'data-change': sectionKey } : {}
      return { section, attributes: { 'data-section-key': sectionKey, ...mark } }
    }
    return { marks: today ? marks : noMark, getBlock: today && getBlock, differences, added }
  }, [today, store])
}

type State = Parameters<ReturnType<typeof api.endpoints.news.select>>[0]

const answerThen = (state: State, { endpoint, argument }: ApiRead): unknown =>
  (api.endpoints[endpoint].select as (argument?: string) => (state: State) => { data?: unknown })(argument)(state).data
