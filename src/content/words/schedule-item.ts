import { scheduleAvailabilities, scheduleCategories, scheduleStatuses } from '../schedule-choices.ts'
import type { ScheduleItemEvent, ScheduleItemFields } from '../schedule-item.ts'
import type { KindWords } from './kind-words.ts'

export const scheduleItemWords: KindWords<ScheduleItemFields, ScheduleItemEvent['type']> = {
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
}
