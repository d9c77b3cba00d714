import { festivalLd } from '../../../src/content/json-ld/festival.ts'
import { Azulejo } from '../../components/Azulejo.tsx'
import { JsonLd } from '../../components/JsonLd.tsx'
import { PageMeta } from '../../components/PageMeta.tsx'
import { useSite } from '../../components/Site.tsx'
import { useEntryScroll } from '../../components/useEntryScroll.ts'
import { homepage, useSectionsSubscription } from '../../store/sections.ts'
import { About } from './About.tsx'
import { FliportoBrasil } from './FliportoBrasil.tsx'
import { Hero } from './Hero.tsx'
import { Location } from './Location.tsx'
import { Schedule } from './Schedule.tsx'
import { Sponsors } from './Sponsors.tsx'
import { Tickets } from './Tickets.tsx'

export function Home() {
  useEntryScroll()
  useSectionsSubscription(homepage)
  return (
    <>
      <PageMeta
        title="FLIPORTO Portugal — Festa literária no Mosteiro de Leça do Balio"
        description="De 22 a 25 de outubro de 2025, a festa literária de Pernambuco chega a Portugal: quatro dias de conversas, contos, livros e prémios no Mosteiro de Leça do Balio, em Matosinhos. Entrada gratuita, com inscrição prévia."
      />
      <JsonLd of={festivalLd(useSite().publicUrl, [])} />
      <Hero />
      <Azulejo />
      <About />
      <Tickets />
      <Location />
      <Schedule />
      <FliportoBrasil />
      <Sponsors />
    </>
  )
}
