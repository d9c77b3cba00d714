import { z } from 'zod'
import { plainDate } from './dates.ts'
import type { DescribedPicture } from './picture-description.ts'
import { recordNoun } from './record.ts'
import { line, optionalSecureAddress, pictureAddress, requiredLine, text } from './text.ts'

const episodeFields = z.object({
  title: requiredLine('Indique o título.'),
  description: text,
  imageUrl: pictureAddress,
  duration: line,
  publishDate: plainDate,
  audioUrl: optionalSecureAddress,
})

export const episode = recordNoun({
  kind: 'episode',
  fields: episodeFields,
  blank: { description: '', imageUrl: null, duration: '', audioUrl: null },
  commands: { create: 'ReleaseEpisode', change: 'ReviseEpisode', remove: 'WithdrawEpisode' },
  events: { created: 'EpisodeReleased', changed: 'EpisodeRevised', removed: 'EpisodeWithdrawn' },
  notFound: 'Este episódio não existe.',
})

export type Episode = z.output<typeof episodeFields> & DescribedPicture & { id: string; version: number }
