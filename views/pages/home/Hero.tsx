import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { homepageDefaults } from '../../../src/content/section-defaults.ts'
import { dateLine } from '../../components/date-line.tsx'
import { StackedWordmark } from '../../components/Wordmark.tsx'
import { EditableImage } from '../../editing/EditableImage.tsx'
import { EditableText } from '../../editing/EditableText.tsx'
import { Now } from '../../programme/Now.tsx'
import { api } from '../../store/api.ts'
import { useRefetchOnMount } from '../../store/hydration.ts'

export function Hero() {
  const { data } = api.useScheduleStateQuery(undefined, useRefetchOnMount())
  return (
    <section className="hero sheet" aria-label="FLIPORTO Portugal">
      <div className="hero-words">
        <p className="kicker">
          <EditableText sectionKey="hero_venue" as="span" /> <EditableText sectionKey="hero_location" as="span" />
        </p>
        <EditableText sectionKey="hero_title" as="h1" render={renderTitle} />
        <EditableText sectionKey="hero_subtitle" className="lead" />
        <EditableText sectionKey="hero_dates" className="dates" render={dateLine} />
        <p className="buttons">
          <Link className="button" to="/programacao">
            Ver Programação
          </Link>
          <Link className="button button-quiet" to="/#sobre">
            Saiba Mais
          </Link>
        </p>
        <EditableText sectionKey="hero_place" className="hero-place quiet" />
      </div>
      {data && (
        <Now sessions={data.sessions}>
          <Link className="onward no-print strong tap" to="/programacao">
            Programa de hoje
          </Link>
        </Now>
      )}
      <EditableImage
        sectionKey="hero_image"
        className="hero-picture bleed"
        sizes="(min-width: 62rem) 57vw, 100vw"
        urgent
      />
      <EditableText sectionKey="hero_photo_credit" className="hero-credit quiet small" />
    </section>
  )
}

/** The festival's name is SVG outlines, which need no italic font; any other title is text. */
function renderTitle(title: string) {
  if (title !== homepageDefaults.hero_title.content) {
    return (
      <span className="hero-title" style={{ '--letters': longestLineLength(title) } as CSSProperties}>
        {title}
      </span>
    )
  }
  return (
    <>
      <StackedWordmark />
      <span className="unseen">{title}</span>
    </>
  )
}

/** Letters in the longest of three lines, for the font size. */
function longestLineLength(title: string): number {
  const words = title.split(/\s+/).map((word) => word.length)
  return Math.max(...words, Math.ceil(title.length / 3) + 2)
}
