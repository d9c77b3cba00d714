import { sponsorCategories } from '../labels.ts'
import { newsCategories } from '../news-categories.ts'
import { scheduleAvailabilities, scheduleCategories, scheduleStatuses } from '../schedule-choices.ts'
import type { EventIn, FieldsIn, KindWords } from './kind-words.ts'
import { sectionNames } from './section-names.ts'

export type Nouns = {
  news: typeof import('../news.ts').news
  'schedule-item': typeof import('../schedule-item.ts').scheduleItem
  sponsor: typeof import('../sponsor.ts').sponsor
  page: typeof import('../page.ts').page
  section: typeof import('../section.ts').section
  writer: typeof import('../writer.ts').writer
  episode: typeof import('../episode.ts').episode
  edition: typeof import('../edition.ts').edition
  media: typeof import('../media.ts').media
  subscriber: typeof import('../subscriber.ts').subscriber
}

/** What people read of every kind: names of other fields or events than the noun's do not compile. */
export const kindWords: { [K in keyof Nouns]: KindWords<FieldsIn<Nouns[K]>, EventIn<Nouns[K]>['type']> } = {
  news: {
    name: 'notícia',
    feminine: true,
    title: 'title',
    fields: {
      title: { name: 'título', control: 'line', inPlace: true },
      slug: { name: 'endereço', label: 'Slug', control: 'line' },
      excerpt: { name: 'resumo', control: 'text', inPlace: { control: 'line' } },
      category: { name: 'categoria', control: newsCategories, inPlace: true },
      publishDate: { name: 'data de publicação', control: 'date', blank: { today: true }, inPlace: true },
      content: { name: 'conteúdo', control: 'html', inPlace: true },
      imageUrl: { name: 'imagem', control: 'picture', inPlace: true },
    },
    events: {
      NewsPublished: 'Notícia publicada',
      NewsRevised: 'Notícia alterada',
      NewsWithdrawn: 'Notícia deletada',
      NewsUnpublished: 'Notícia retirada',
    },
  },
  'schedule-item': {
    name: 'evento',
    feminine: false,
    verb: 'excluir',
    title: 'title',
    fields: {
      title: { name: 'título', control: 'line', inPlace: true },
      slug: 'endereço',
      date: { name: 'data', control: 'date', inPlace: true },
      time: { name: 'hora', control: 'time', inPlace: { with: ['endTime'] } },
      endTime: { name: 'hora do fim', label: 'Fim', control: 'time', inPlace: true },
      location: { name: 'local', control: 'line', inPlace: true },
      category: { name: 'categoria', control: scheduleCategories, inPlace: true },
      description: { name: 'descrição', control: 'text', inPlace: true },
      guestName: { name: 'convidado', control: 'line', inPlace: { control: 'input' } },
      guestBio: { name: 'biografia do convidado', label: 'Sobre o convidado', control: 'text', inPlace: true },
      registrationRequired: { name: 'inscrição necessária', control: 'check' },
      registrationUrl: { name: 'ligação da inscrição', control: 'line', inPlace: { control: 'input' } },
      availability: { name: 'lugares', control: scheduleAvailabilities, inPlace: true },
      imageUrl: { name: 'imagem', control: 'picture', inPlace: true },
      status: { name: 'estado', control: scheduleStatuses, blank: 'scheduled' },
      statusNote: { name: 'nota do cancelamento', control: 'line', inPlace: true },
    },
    events: {
      ScheduleItemAdded: 'Evento acrescentado à programação',
      ScheduleItemRevised: 'Evento da programação alterado',
      ScheduleItemCancelled: 'Evento excluído da programação',
    },
  },
  sponsor: {
    name: 'patrocinador',
    feminine: false,
    title: 'name',
    fields: {
      name: { name: 'nome', control: 'line', inPlace: { with: ['imageUrl'] } },
      category: { name: 'categoria', control: sponsorCategories, blank: 'support' },
      description: { name: 'descrição', control: 'text' },
      website: { name: 'sítio', label: 'Website', control: 'line' },
      imageUrl: { name: 'imagem', label: 'Logótipo', control: 'picture', inPlace: { with: ['name'] } },
      rank: 'ordem',
    },
    events: {
      SponsorAdded: 'Patrocinador acrescentado',
      SponsorRevised: 'Patrocinador alterado',
      SponsorRemoved: 'Patrocinador deletado',
    },
  },
  page: {
    name: 'página',
    feminine: true,
    title: 'title',
    fields: {
      title: { name: 'título', control: 'line', inPlace: true },
      slug: { name: 'endereço', label: 'Slug', control: 'line' },
      menuTitle: { name: 'título no menu', control: 'line' },
      content: { name: 'conteúdo', control: 'html', inPlace: true },
      headerImageUrl: { name: 'imagem de cabeçalho', control: 'picture', inPlace: true },
      rank: 'ordem',
      inMenu: { name: 'no menu', label: 'Mostrar no menu', control: 'check', blank: 'true' },
    },
    events: {
      PagePublished: 'Página publicada',
      PageRevised: 'Página alterada',
      PageWithdrawn: 'Página deletada',
      PageUnpublished: 'Página retirada',
    },
  },
  section: {
    name: 'secção',
    feminine: true,
    title: 'sectionKey',
    titleNames: { by: 'pageSlug', names: sectionNames },
    fields: {
      pageSlug: 'página',
      sectionKey: 'chave',
      sectionType: 'tipo',
      title: 'título',
      content: 'conteúdo',
      imageUrl: 'imagem',
      linkUrl: 'ligação',
      linkText: 'texto da ligação',
      isVisible: 'visível',
      orderIndex: 'ordem',
      metadata: 'metadata',
    },
    events: {
      SectionWritten: 'Secção escrita',
      SectionRevised: 'Secção alterada',
      SectionHidden: 'Secção escondida',
      SectionShown: 'Secção mostrada',
      SectionRemoved: 'Secção deletada',
    },
  },
  writer: {
    name: 'autor',
    feminine: false,
    title: 'name',
    fields: {
      slug: { name: 'endereço', label: 'Slug', control: 'line' },
      name: { name: 'nome', control: 'line', inPlace: true },
      nationality: { name: 'nacionalidade', control: 'line' },
      isPernambucano: { name: 'pernambucano', control: 'check' },
      bio: { name: 'biografia', control: 'text', inPlace: true },
      imageUrl: { name: 'imagem', label: 'Retrato', control: 'picture', inPlace: true },
      birthYear: { name: 'ano de nascimento', control: 'line' },
      deathYear: { name: 'ano da morte', control: 'line' },
    },
    events: {
      WriterAdded: 'Autor acrescentado à biblioteca',
      WriterRevised: 'Autor alterado',
      WriterRemoved: 'Autor retirado da biblioteca',
    },
  },
  episode: {
    name: 'episódio',
    feminine: false,
    title: 'title',
    fields: {
      title: { name: 'título', control: 'line', inPlace: true },
      description: { name: 'descrição', control: 'text', inPlace: true },
      imageUrl: { name: 'imagem', control: 'picture', inPlace: true },
      duration: { name: 'duração', control: 'line', inPlace: true },
      publishDate: { name: 'data de publicação', control: 'date', blank: { today: true }, inPlace: true },
      audioUrl: { name: 'áudio', label: 'Endereço do áudio', control: 'line' },
    },
    events: {
      EpisodeReleased: 'Episódio lançado',
      EpisodeRevised: 'Episódio alterado',
      EpisodeWithdrawn: 'Episódio retirado',
    },
  },
  edition: {
    name: 'edição',
    feminine: true,
    title: 'title',
    fields: {
      year: { name: 'ano', control: 'line', inPlace: true },
      title: { name: 'título', control: 'line', inPlace: true },
      place: { name: 'lugar', control: 'line', inPlace: true },
      description: { name: 'descrição', control: 'text', inPlace: true },
      imageUrl: { name: 'imagem', control: 'picture', inPlace: true },
    },
    events: {
      EditionRecorded: 'Edição anterior registada',
      EditionRevised: 'Edição anterior alterada',
      EditionRemoved: 'Edição anterior retirada',
    },
  },
  media: {
    name: 'imagem',
    feminine: true,
    title: 'name',
    fields: {
      url: 'url',
      mime: 'mime',
      bytes: 'tamanho em bytes',
      width: 'largura',
      height: 'altura',
      name: 'nome',
      alt: { name: 'descrição', control: 'text' },
      focus: { name: 'ponto de interesse', control: 'focus' },
      credit: { name: 'crédito', control: 'line' },
      hidden: { name: 'fora da biblioteca', control: 'check' },
    },
    events: { MediaStored: 'Imagem guardada', MediaDescribed: 'Imagem descrita' },
  },
  subscriber: {
    name: 'inscrição',
    feminine: true,
    title: null,
    fields: { address: 'email' },
    events: {
      SubscriberJoined: 'Inscrição na newsletter',
      SubscriberErased: 'Inscrição na newsletter apagada',
    },
  },
}
