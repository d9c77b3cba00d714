import type { AgendaProps } from './AgendaHead.tsx'
import { MyAgenda } from './MyAgenda.tsx'
import { SharedAgenda } from './SharedAgenda.tsx'

export const Agenda = ({ programme, slugs }: AgendaProps) =>
  slugs ? <SharedAgenda programme={programme} slugs={slugs} /> : <MyAgenda programme={programme} />
