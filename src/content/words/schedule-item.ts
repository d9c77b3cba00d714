import type { ScheduleItemEvent, ScheduleItemFields } from '../schedule-item.ts'
import type { KindWords } from './kind-words.ts'

export const scheduleItemWords: KindWords<ScheduleItemFields, ScheduleItemEvent['type']> = {
  name: 'evento',
  feminine: false,
  verb: 'excluir',
  title: 'title',
  fields: {
    title: 'título',
    date: 'data',
    time: 'hora',
    location: 'local',
    category: 'categoria',
    description: 'descrição',
    guestName: 'convidado',
    guestBio: { name: 'biografia do convidado', label: 'Sobre o convidado' },
    registrationRequired: 'inscrição necessária',
    imageUrl: 'imagem',
  },
  events: {
    ScheduleItemAdded: 'Evento acrescentado à programação',
    ScheduleItemRevised: 'Evento da programação alterado',
    ScheduleItemCancelled: 'Evento excluído da programação',
  },
}
