import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { RichText } from '../components/RichText.tsx'
import { useChangesSince } from './ChangesSince.tsx'
import type { Difference, TodaysField } from './differences.ts'

type Place = { id: string; top: number; left: number; width: number; fillsPage: boolean; name: string }

const statusWords = {
  off: '',
  loading: 'A comparar com o presente…',
  failed: 'Não foi possível comparar com o presente. Tente de novo.',
}
const stateWords = { changed: 'Mudou', hidden: 'Hoje está escondido', removed: 'Apagado desde então' }

/** A note at each marked element, laid over the page; beside them, what only today's page has. */
export function ChangeNotes() {
  const { state, differences, added } = useChangesSince()
  const places = usePlaces(state === 'shown').filter(({ id }) => differences.has(id))
  return (
    <>
      <p className="past-status small strong" role="status">
        {state === 'shown' ? summary(places.length, added) : statusWords[state]}
      </p>
      {places.length > 0 && (
        <section className="past-notes" aria-label="O que mudou desde então">
          <ul>
            {places.map(({ id, top, left, width, fillsPage, name }) => (
              <li key={id} data-inside={fillsPage || undefined} style={noteStyle({ top, left, width })}>
                <Note difference={differences.get(id)!} name={name} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Beside the right edge a note is wider than its element. */
const noteStyle = ({ top, left, width }: Pick<Place, 'top' | 'left' | 'width'>) => ({
  top,
  left: `min(${left}px, 100% - var(--least-width))`,
  maxWidth: Math.max(width, 0),
})

function summary(count: number, added: string[]): string {
  const changed =
    count === 0
      ? added.length > 0
        ? 'O que esta página mostrava não mudou desde então.'
        : 'Esta página não mudou desde então.'
      : count === 1
        ? 'Mudou 1 coisa nesta página desde então.'
        : `Mudaram ${count} coisas nesta página desde então.`
  return added.length > 0 ? `${changed} De então para cá: ${named(added)}.` : changed
}

const MAX_NAMES = 4

function named(added: string[]): string {
  const all = added.map((name) => `«${name}»`)
  const rest = all.length - MAX_NAMES
  return rest > 1 ? `${all.slice(0, MAX_NAMES).join(', ')} e\u00a0mais\u00a0${rest}` : all.join(', ')
}

function Note({ difference: { state, today }, name }: { difference: Difference; name: string }) {
  const fields = today.map(({ label }) => label).join(', ')
  if (today.length === 0)
    return (
      <p className="past-note small strong" data-state={state}>
        <span>{stateWords[state]}</span>
        <span className="unseen">{`: ${name}`}</span>
      </p>
    )
  return (
    <details className="past-note small strong" data-state={state}>
      <summary>
        <span>{`${stateWords[state]}: ${fields}`}</span>
        <span className="unseen">{` de ${name}`}</span>
      </summary>
      <dl>
        {today.map((field) => (
          <div key={field.label}>
            <dt>{`Hoje, ${field.label}`}</dt>
            <dd>{shownValue(field)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function shownValue({ text, html, picture }: TodaysField) {
  if (picture) return <img src={picture} alt="" loading="lazy" />
  if (html) return <RichText html={html} />
  return text || '(vazio)'
}

/** Of the marked elements, in the page's coordinates. */
function usePlaces(isShown: boolean): Place[] {
  const { key } = useLocation()
  const [places, setPlaces] = useState<Place[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other elements
  useEffect(() => {
    if (!isShown) return setPlaces([])
    const measure = () => setPlaces([...document.querySelectorAll<HTMLElement>('[data-change]')].flatMap(placeOf))
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [isShown, key])
  return places
}

function placeOf(element: HTMLElement): Place[] {
  const { top, left, width, height } = element.getBoundingClientRect()
  if (height === 0) return []
  const heading = element.querySelector('h1, h2, h3') ?? element
  const pictured = element.querySelector('img') ?? element
  const name = (heading.textContent || pictured.getAttribute('alt') || '').trim().slice(0, 60)
  // Above it would be the header
  const fillsPage = left <= 0 && width >= document.documentElement.clientWidth
  return [{ id: element.dataset.change!, top: top + scrollY, left: left + scrollX, width, fillsPage, name }]
}
