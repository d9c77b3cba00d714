import type { ContentEvent } from '../content/catalogue.ts'

/** How an event is told: its words, and the field that says which item it was about. */
type Telling = { words: string; label?: string }

export const narrative = {
  NewsPublished: { words: 'Notícia publicada', label: 'title' },
  NewsRevised: { words: 'Notícia alterada', label: 'title' },
  NewsWithdrawn: { words: 'Notícia deletada', label: 'title' },
  PagePublished: { words: 'Página publicada', label: 'title' },
  PageRevised: { words: 'Página alterada', label: 'title' },
  PageWithdrawn: { words: 'Página deletada', label: 'title' },
  SponsorAdded: { words: 'Patrocinador acrescentado', label: 'name' },
  SponsorRevised: { words: 'Patrocinador alterado', label: 'name' },
  SponsorRemoved: { words: 'Patrocinador deletado', label: 'name' },
  ScheduleItemAdded: { words: 'Evento acrescentado à programação', label: 'title' },
  ScheduleItemRevised: { words: 'Evento da programação alterado', label: 'title' },
  ScheduleItemCancelled: { words: 'Evento excluído da programação', label: 'title' },
  SectionWritten: { words: 'Secção escrita', label: 'sectionKey' },
  SectionRevised: { words: 'Secção alterada', label: 'sectionKey' },
  SectionHidden: { words: 'Secção escondida', label: 'sectionKey' },
  SectionShown: { words: 'Secção mostrada', label: 'sectionKey' },
  SectionRemoved: { words: 'Secção deletada', label: 'sectionKey' },
  WriterAdded: { words: 'Autor acrescentado à biblioteca', label: 'name' },
  WriterRevised: { words: 'Autor alterado', label: 'name' },
  WriterRemoved: { words: 'Autor retirado da biblioteca', label: 'name' },
  EpisodeReleased: { words: 'Episódio lançado', label: 'title' },
  EpisodeRevised: { words: 'Episódio alterado', label: 'title' },
  EpisodeWithdrawn: { words: 'Episódio retirado', label: 'title' },
  EditionRecorded: { words: 'Edição anterior registada', label: 'title' },
  EditionRevised: { words: 'Edição anterior alterada', label: 'title' },
  EditionRemoved: { words: 'Edição anterior retirada', label: 'title' },
  SubscriberJoined: { words: 'Inscrição na newsletter' },
  SubscriberErased: { words: 'Inscrição na newsletter apagada' },
  MediaStored: { words: 'Imagem guardada', label: 'name' },
} satisfies Record<ContentEvent['type'], Telling>

export const eventTypes = Object.keys(narrative)
export const isKnown = (type: string): type is ContentEvent['type'] => Object.hasOwn(narrative, type)

/** An event of a type that is not known here is called by it. */
export const tellingOf = (type: string): Telling => (isKnown(type) ? narrative[type] : { words: type })
