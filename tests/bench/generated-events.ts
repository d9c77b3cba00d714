import type { ContentEvent } from '../../src/content/catalogue.ts'
import { scriptNames } from '../../src/content/credentials.ts'
import type { EventRow } from '../../src/log/event.ts'
import { GENESIS, hashOf } from '../../src/log/hash.ts'
import { sampleOf } from '../support/samples.ts'
import { RandomContent } from './random-content.ts'

type EventGenerator = {
  kind: string
  /** The fraction of all streams. */
  share: number
  /** `number` counts the items of all nouns. */
  create(random: RandomContent, number: number): ContentEvent
  /** `round` is the stream's version. */
  revise?(random: RandomContent, number: number, round: number): ContentEvent
  end?: ContentEvent
}

const picture = (number: number) => `/uploads/${number.toString(16).padStart(8, '0')}.jpg`

const generators: readonly EventGenerator[] = [
  {
    kind: 'section',
    share: 0.4,
    create: (random, number) => ({
      type: 'SectionWritten',
      data: {
        pageSlug: number % 3 === 0 ? 'homepage' : `pagina-${number % 40}`,
        sectionKey: `bloco_${number}`,
        sectionType: 'text',
        title: null,
        content: random.words(10, 60),
        imageUrl: null,
        linkUrl: null,
        linkText: null,
        isVisible: true,
        orderIndex: number % 50,
        metadata: null,
      },
    }),
    revise(random, _, round): ContentEvent {
      if (round % 9 > 0) return { type: 'SectionRevised', data: { content: random.words(10, 60) } }
      return { type: round % 2 ? 'SectionHidden' : 'SectionShown', data: {} }
    },
    end: { type: 'SectionRemoved', data: {} },
  },
  {
    kind: 'news',
    share: 0.2,
    create: (random, number) => ({
      type: 'NewsPublished',
      data: {
        ...sampleOf('news'),
        slug: `noticia-${number}`,
        title: random.words(4, 10),
        excerpt: random.words(15, 30),
        category: random.pick(['Anúncio', 'Evento', 'Literatura', 'Parceria']),
        publishDate: random.date(),
        imageUrl: picture(number),
        content: random.html(),
      },
    }),
    revise(random, number, round) {
      if (round % 4 === 0) return { type: 'NewsRevised', data: { content: random.html() } }
      if (round % 10 === 0) return { type: 'NewsRevised', data: { slug: `noticia-${number}-${round}` } }
      return { type: 'NewsRevised', data: { title: random.words(4, 10), excerpt: random.words(15, 30) } }
    },
    end: { type: 'NewsWithdrawn', data: {} },
  },
  {
    kind: 'schedule-item',
    share: 0.15,
    create: (random, number) => ({
      type: 'ScheduleItemAdded',
      data: {
        slug: `sessao-${number}`,
        date: random.date(),
        time: random.time(),
        endTime: null,
        title: random.words(3, 10),
        category: random.pick(['Debate', 'Oficina', 'Cerimonia', null]),
        location: random.pick(['Auditório', 'Claustro', 'Igreja']),
        description: random.words(20, 60),
        imageUrl: number % 2 ? picture(number) : null,
        registrationRequired: number % 5 === 0,
        guestName: null,
        guestBio: null,
        status: 'scheduled',
        statusNote: null,
      },
    }),
    revise: (random) => ({
      type: 'ScheduleItemRevised',
      data: { time: random.time(), description: random.words(20, 60) },
    }),
    end: { type: 'ScheduleItemCancelled', data: {} },
  },
  {
    kind: 'writer',
    share: 0.08,
    create: (random, number) => ({
      type: 'WriterAdded',
      data: {
        slug: `autor-${number}`,
        name: random.words(2, 4),
        nationality: random.pick(['Português', 'Brasileiro', 'Angolana']),
        isPernambucano: number % 7 === 0,
        bio: random.words(60, 150),
        imageUrl: picture(number),
        birthYear: 1850 + (number % 140),
        deathYear: null,
      },
    }),
    revise: (random) => ({ type: 'WriterRevised', data: { bio: random.words(60, 150) } }),
    end: { type: 'WriterRemoved', data: {} },
  },
  {
    kind: 'episode',
    share: 0.02,
    create: (random) => ({
      type: 'EpisodeReleased',
      data: {
        title: random.words(3, 8),
        description: random.words(20, 50),
        imageUrl: null,
        duration: '42 min',
        publishDate: random.date(),
        audioUrl: null,
      },
    }),
    revise: (random) => ({ type: 'EpisodeRevised', data: { description: random.words(20, 50) } }),
    end: { type: 'EpisodeWithdrawn', data: {} },
  },
  {
    kind: 'media',
    share: 0.08,
    create: (random, number) => ({
      type: 'MediaStored',
      data: {
        url: picture(number),
        mime: 'image/jpeg',
        bytes: 90_000,
        width: 1600,
        height: 900,
        name: random.words(1, 2),
      },
    }),
  },
  {
    kind: 'subscriber',
    share: 0.07,
    create: (random) => ({ type: 'SubscriberJoined', data: { address: random.bytes(54).toString('base64') } }),
  },
]

type Stream = { noun: EventGenerator; id: string; number: number; version: number }

/** On average: a festival has many short streams rather than few long ones. */
const EVENTS_PER_STREAM = 20
const MAX_STREAMS = 5000
const REVISIONS_PER_END = 200
const START = Date.UTC(2020, 0, 1)

/** Events of a generated festival with a valid hash chain. Deterministic for a given count. */
export function* generateEvents(count: number): Generator<EventRow> {
  const random = new RandomContent(20_251_022)
  const streamCount = Math.max(1, Math.min(MAX_STREAMS, Math.round(count / EVENTS_PER_STREAM)))
  const openStreams: Stream[] = []
  let items = 0
  let hash = GENESIS
  for (let position = 1; position <= count; position += 1) {
    const { stream, event } =
      openStreams.length < streamCount && random.chance((1.5 * streamCount) / count) ? startStream() : continueStream()
    stream.version += 1
    const row = {
      position,
      id: random.uuid(position),
      stream: `${stream.noun.kind}/${stream.id}`,
      version: stream.version,
      type: event.type,
      schema: 1,
      data: JSON.stringify(event.data),
      at: new Date(START + position * 60_000).toISOString(),
      ...authorOf(random, event.type, position),
      prev_hash: hash,
    }
    hash = hashOf(row)
    yield { ...row, hash }
  }

  function startStream() {
    items += 1
    const noun = pickGenerator(random)
    const stream = { noun, id: random.uuid(items), number: items, version: 0 }
    if (noun.revise) openStreams.push(stream)
    return { stream, event: noun.create(random, items) }
  }

  function continueStream() {
    const index = random.below(openStreams.length)
    const stream = openStreams[index]
    const { revise, end } = stream?.noun ?? {}
    if (!stream || !revise) return startStream()
    if (!end || !random.chance(1 / REVISIONS_PER_END))
      return { stream, event: revise(random, stream.number, stream.version) }
    openStreams[index] = openStreams.at(-1)!
    openStreams.pop()
    return { stream, event: end }
  }
}

const PEOPLE = Array.from({ length: 12 }, (_, number) => `p_${String(number).padStart(22, '0')}`)
const EVENTS_BETWEEN_RUNS = 10_000
const EVENTS_OF_RUN = 500

/** People write one event a request. Now and then an import runs, with requests between its events. */
function authorOf(random: RandomContent, type: string, position: number) {
  const request_id = random.uuid(position)
  if (type === 'SubscriberJoined') return { actor: scriptNames.visitor, request_id }
  const inRun = position % EVENTS_BETWEEN_RUNS
  if (inRun >= 2 * EVENTS_OF_RUN || inRun % 2 === 1) return { actor: random.pick(PEOPLE), request_id }
  return { actor: scriptNames.importer, request_id: `run-${Math.floor(position / EVENTS_BETWEEN_RUNS)}` }
}

function pickGenerator(random: RandomContent): EventGenerator {
  let left = random.fraction()
  for (const noun of generators) {
    left -= noun.share
    if (left < 0) return noun
  }
  return generators[0]!
}
