import type { ContentEvent } from '../../src/content/catalogue.ts'
import type { EventRow } from '../../src/log/event.ts'
import { GENESIS, hashOf } from '../../src/log/hash.ts'
import { Dice } from './random-content.ts'

type Noun = {
  kind: string
  /** Its part of all streams. */
  share: number
  /** A new item's first event; `number` counts the items of all nouns and never repeats. */
  begin(dice: Dice, number: number): ContentEvent
  /** Absent: nothing follows the first event. `round` is the stream's version. */
  revise?(dice: Dice, number: number, round: number): ContentEvent
  end?: ContentEvent
}

const picture = (number: number) => `/uploads/${number.toString(16).padStart(8, '0')}.jpg`

const nouns: readonly Noun[] = [
  {
    kind: 'section',
    share: 0.4,
    begin: (dice, number) => ({
      type: 'SectionWritten',
      data: {
        pageSlug: number % 3 === 0 ? 'homepage' : `pagina-${number % 40}`,
        sectionKey: `bloco_${number}`,
        sectionType: 'text',
        title: null,
        content: dice.words(10, 60),
        imageUrl: null,
        linkUrl: null,
        linkText: null,
        isVisible: true,
        orderIndex: number % 50,
        metadata: null,
      },
    }),
    revise(dice, _, round): ContentEvent {
      if (round % 9 > 0) return { type: 'SectionRevised', data: { content: dice.words(10, 60) } }
      return { type: round % 2 ? 'SectionHidden' : 'SectionShown', data: {} }
    },
    end: { type: 'SectionRemoved', data: {} },
  },
  {
    kind: 'news',
    share: 0.2,
    begin: (dice, number) => ({
      type: 'NewsPublished',
      data: {
        slug: `noticia-${number}`,
        title: dice.words(4, 10),
        excerpt: dice.words(15, 30),
        category: dice.pick(['Anúncio', 'Evento', 'Literatura', 'Parceria']),
        publishDate: dice.date(),
        imageUrl: picture(number),
        content: dice.html(),
      },
    }),
    revise(dice, number, round) {
      if (round % 4 === 0) return { type: 'NewsRevised', data: { content: dice.html() } }
      if (round % 10 === 0) return { type: 'NewsRevised', data: { slug: `noticia-${number}-${round}` } }
      return { type: 'NewsRevised', data: { title: dice.words(4, 10), excerpt: dice.words(15, 30) } }
    },
    end: { type: 'NewsWithdrawn', data: {} },
  },
  {
    kind: 'schedule-item',
    share: 0.15,
    begin: (dice, number) => ({
      type: 'ScheduleItemAdded',
      data: {
        date: dice.date(),
        time: dice.time(),
        title: dice.words(3, 10),
        category: dice.pick(['Debate', 'Oficina', 'Cerimonia', null]),
        location: dice.pick(['Auditório', 'Claustro', 'Igreja']),
        description: dice.words(20, 60),
        imageUrl: number % 2 ? picture(number) : null,
        registrationRequired: number % 5 === 0,
        guestName: null,
        guestBio: null,
      },
    }),
    revise: (dice) => ({ type: 'ScheduleItemRevised', data: { time: dice.time(), description: dice.words(20, 60) } }),
    end: { type: 'ScheduleItemCancelled', data: {} },
  },
  {
    kind: 'writer',
    share: 0.08,
    begin: (dice, number) => ({
      type: 'WriterAdded',
      data: {
        slug: `autor-${number}`,
        name: dice.words(2, 4),
        nationality: dice.pick(['Português', 'Brasileiro', 'Angolana']),
        isPernambucano: number % 7 === 0,
        bio: dice.words(60, 150),
        imageUrl: picture(number),
        birthYear: 1850 + (number % 140),
        deathYear: null,
      },
    }),
    revise: (dice) => ({ type: 'WriterRevised', data: { bio: dice.words(60, 150) } }),
    end: { type: 'WriterRemoved', data: {} },
  },
  {
    kind: 'episode',
    share: 0.02,
    begin: (dice) => ({
      type: 'EpisodeReleased',
      data: {
        title: dice.words(3, 8),
        description: dice.words(20, 50),
        imageUrl: null,
        duration: '42 min',
        publishDate: dice.date(),
        audioUrl: null,
      },
    }),
    revise: (dice) => ({ type: 'EpisodeRevised', data: { description: dice.words(20, 50) } }),
    end: { type: 'EpisodeWithdrawn', data: {} },
  },
  {
    kind: 'media',
    share: 0.08,
    begin: (dice, number) => ({
      type: 'MediaStored',
      data: {
        url: picture(number),
        mime: 'image/jpeg',
        bytes: 90_000,
        width: 1600,
        height: 900,
        name: dice.words(1, 2),
      },
    }),
  },
  {
    kind: 'subscriber',
    share: 0.07,
    begin: (dice) => ({ type: 'SubscriberJoined', data: { address: dice.bytes(54).toString('base64') } }),
  },
]

type Stream = { noun: Noun; id: string; number: number; version: number }

/** Events for each stream, on average; a festival has many small streams rather than few long ones. */
const EVENTS_A_STREAM = 20
const MOST_STREAMS = 5000
/** One revision in so many ends its item. */
const ENDS = 200
const START = Date.UTC(2020, 0, 1)

/** A festival's invented history, as rows of its log in the product's own hash chain. The same for the same count. */
export function* story(count: number): Generator<EventRow> {
  const dice = new Dice(20_251_022)
  const wanted = Math.max(1, Math.min(MOST_STREAMS, Math.round(count / EVENTS_A_STREAM)))
  const living: Stream[] = []
  let items = 0
  let hash = GENESIS
  for (let position = 1; position <= count; position += 1) {
    const { stream, event } = living.length < wanted && dice.chance((1.5 * wanted) / count) ? begun() : continued()
    stream.version += 1
    const row = {
      position,
      id: dice.uuid(position),
      stream: `${stream.noun.kind}/${stream.id}`,
      version: stream.version,
      type: event.type,
      schema: 1,
      data: JSON.stringify(event.data),
      actor: dice.pick(['ana', 'rui', 'import']),
      at: new Date(START + position * 60_000).toISOString(),
      request_id: dice.uuid(position),
      prev_hash: hash,
    }
    hash = hashOf(row)
    yield { ...row, hash }
  }

  function begun() {
    items += 1
    const noun = nounOf(dice)
    const stream = { noun, id: dice.uuid(items), number: items, version: 0 }
    if (noun.revise) living.push(stream)
    return { stream, event: noun.begin(dice, items) }
  }

  function continued() {
    const index = dice.below(living.length)
    const stream = living[index]
    const { revise, end } = stream?.noun ?? {}
    if (!stream || !revise) return begun()
    if (!end || !dice.chance(1 / ENDS)) return { stream, event: revise(dice, stream.number, stream.version) }
    living[index] = living.at(-1)!
    living.pop()
    return { stream, event: end }
  }
}

function nounOf(dice: Dice): Noun {
  let left = dice.fraction()
  for (const noun of nouns) {
    left -= noun.share
    if (left < 0) return noun
  }
  return nouns[0]!
}
