import { scheduleCategories } from '../schedule-categories.ts'
import type { ScheduleItemEvent, ScheduleItemFields } from '../schedule-item.ts'
import type { KindWords } from './kind-words.ts'

export const scheduleItemWords: KindWords<ScheduleItemFields, ScheduleItemEvent['type']> = {
  name: 'evento',
  feminine: false,
  verb: 'excluir',
  title: 'title',
  fields: {
    title: 'título',
    slug: 'endereço',
    date: 'data',
    time: 'hora',
    endTime: { name: 'hora do fim', label: 'Fim' },
    location: 'local',
    category: 'categoria',
    description: 'descrição',
    guestName: 'convidado',
    guestBio: { name: 'biografia do convidado', label: 'Sobre o convidado' },
    registrationRequired: 'inscrição necessária',
    imageUrl: 'imagem',
    status: 'estado',
    statusNote: 'nota do cancelamento',
  },
  values: { status: { scheduled: 'marcado', cancelled: 'cancelado' } },
  inPlace: {
    title: 'line',
    date: 'date',
    time: { control: 'time', with: ['endTime'] },
    endTime: 'time',
    location: 'line',
    category: scheduleCategories,
    description: 'text',
    guestName: 'input',
    guestBio: 'text',
    imageUrl: 'picture',
    statusNote: 'line',
  },
  events: {
    ScheduleItemAdded: 'Evento acrescentado à programação',
    ScheduleItemRevised: 'Evento da programação alterado',
    ScheduleItemCancelled: 'Evento excluído da programação',
  },
}
