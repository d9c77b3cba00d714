import type { Episode } from '../../../src/content/episode.ts'
import { todayInLisbon } from '../../../src/content/lisbon-time.ts'
import { episodeWords } from '../../../src/content/words/episode.ts'
import { formLabels } from '../../../src/content/words/kind-words.ts'
import { createItemMessages } from '../../forms/item-messages.ts'
import type { ItemSpec } from '../../forms/item-spec.ts'

export const episodeSpec: ItemSpec<Episode> = {
  kind: 'episode',
  path: 'podcasts',
  messages: createItemMessages(episodeWords.name, episodeWords),
  labels: formLabels(episodeWords),
  blank: () => ({
    title: '',
    description: '',
    duration: '',
    publishDate: todayInLisbon(new Date()),
    audioUrl: '',
    imageUrl: '',
  }),
  valuesOf: ({ title, description, duration, publishDate, audioUrl, imageUrl }) => ({
    title,
    description,
    duration,
    publishDate: publishDate.slice(0, 10),
    audioUrl: audioUrl ?? '',
    imageUrl: imageUrl ?? '',
  }),
  picture: { part: 'image', field: 'imageUrl' },
}
