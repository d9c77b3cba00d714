import { homepageDefaults } from '../../../src/content/section-defaults.ts'
import { Azulejo } from '../../components/Azulejo.tsx'
import { JsonLd, PageMeta, useEntryScroll } from '../../components/Page.tsx'
import { LargeWordmark } from '../../components/Wordmark.tsx'
import { Box } from '../../editing/Editable.tsx'
import { EditableImage } from '../../editing/EditableImage.tsx'
import { EditableLink } from '../../editing/EditableLink.tsx'
import { EditableText } from '../../editing/EditableText.tsx'
import { frameSections, SectionsContext, type SectionsPage, useSectionsSubscription } from '../../store/sections.ts'
import { About } from './About.tsx'
import { Hero } from './Hero.tsx'
import { Location } from './Location.tsx'
import { Schedule } from './Schedule.tsx'
import { Sponsors } from './Sponsors.tsx'

const homepage: SectionsPage = { ...frameSections, defaults: homepageDefaults }

export function Home() {
  useEntryScroll()
  useSectionsSubscription(homepage)
  return (
    <SectionsContext value={homepage}>
      <PageMeta
        title="FLIPORTO Portugal — Festa literária no Mosteiro de Leça do Balio"
        description="De 22 a 25 de outubro de 2025, a festa literária de Pernambuco chega a Portugal: quatro dias de conversas, contos, livros e prémios no Mosteiro de Leça do Balio, em Matosinhos. Entrada gratuita, com inscrição prévia."
      />
      <JsonLd of={(ld, site) => ld.festival(site, [])} />
      <Hero />
      <Azulejo />
      <About />
      <Tickets />
      <Location />
      <Schedule />
      <FliportoBrasil />
      <Sponsors />
      <div className="sheet">
        <LargeWordmark />
      </div>
    </SectionsContext>
  )
}

const facts = [1, 2, 3, 4] as const

function FliportoBrasil() {
  return (
    <Box
      as="section"
      className="brasil on-ink sheet"
      id="fliporto-brasil"
      tabIndex={-1}
      aria-label="A Fliporto no Brasil"
    >
      <EditableText sectionKey="fliporto_brasil_title" as="h2" />
      <EditableText sectionKey="fliporto_brasil_text" as="div" className="rich" />
      <Box as="dl" className="brasil-facts">
        {facts.map((n) => (
          <Box key={n}>
            <EditableText sectionKey={`fliporto_brasil_fact${n}_value`} as="dt" />
            <EditableText sectionKey={`fliporto_brasil_fact${n}_label`} as="dd" />
          </Box>
        ))}
      </Box>
      <EditableImage
        sectionKey="fliporto_brasil_image"
        className="brasil-frevo bleed"
        sizes="(min-width: 62rem) 45vw, 100vw"
      />
      <EditableImage
        sectionKey="fliporto_brasil_image2_image"
        className="brasil-recife bleed"
        sizes="(min-width: 62rem) 57vw, 100vw"
      />
    </Box>
  )
}

function Tickets() {
  return (
    <Box as="section" className="tickets sheet" aria-label="Inscrições">
      <Box className="ticket">
        <Box>
          <EditableText sectionKey="schedule_ticket_title" as="h2" />
          <EditableText sectionKey="schedule_ticket_text" />
        </Box>
        <Box className="ticket-stub until-after">
          <EditableLink sectionKey="schedule_ticket_link" className="button" />
        </Box>
      </Box>
    </Box>
  )
}
