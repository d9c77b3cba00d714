import { z } from 'zod'
import type { Decider, Fact } from '../decider.ts'
import { NotFound } from '../errors.ts'
import { mergedChanges } from './merge.ts'
import type { Focus } from './picture-description.ts'
import { flag, line, trimmedText } from './text.ts'

/** The file is stored before the event that names it. */
export type StoredFile = {
  url: string
  mime: string
  bytes: number
  width: number
  height: number
  name: string
}

const MAX_ALT = 1_000
const MAX_CREDIT = 300

const atMost = (max: number, field: z.ZodType<string>) =>
  field.refine((value) => value.length <= max, { error: `É demasiado longo: tem mais de ${max} caracteres.` })

const NO_FOCUS = 'O ponto de interesse tem x e y, de 0 a 1.'
const share = z.number({ error: NO_FOCUS }).min(0, NO_FOCUS).max(1, NO_FOCUS)

export const pictureDescription = z.object({
  alt: atMost(MAX_ALT, trimmedText),
  focus: z.preprocess(
    (sent) => (sent === '' ? null : sent),
    z.object({ x: share, y: share }, { error: NO_FOCUS }).nullable(),
  ),
  credit: atMost(MAX_CREDIT, line),
  hidden: flag,
})
type Description = z.output<typeof pictureDescription>
export type MediaFields = StoredFile & Description

const undescribed: Description = { alt: '', focus: null, credit: '', hidden: false }

export type MediaEvent = Fact<'MediaStored', StoredFile> | Fact<'MediaDescribed', Partial<Description>>
type MediaCommand =
  | { type: 'StoreMedia'; fields: StoredFile }
  | { type: 'DescribeMedia'; changes: Partial<Description>; version?: number }

type State = MediaFields | null

/** The id is the SHA-256 of the bytes, so the same picture is stored once. It stays for ever; its description changes. */
export const media = {
  kind: 'media' as const,
  initial: null as State,
  events: { created: 'MediaStored', changed: 'MediaDescribed' } as const,
  commands: { create: 'StoreMedia', change: 'DescribeMedia' } as const,
  notFound: 'Esta imagem não existe.',

  evolve: (state: State, event: MediaEvent): State =>
    event.type === 'MediaStored' ? { ...undescribed, ...event.data } : { ...(state as MediaFields), ...event.data },

  decide(state: State, command: MediaCommand, past: (version: number) => State): MediaEvent[] {
    if (command.type === 'StoreMedia') return state ? [] : [{ type: 'MediaStored', data: command.fields }]
    if (!state) throw new NotFound(media.notFound)
    const data = mergedChanges(state, command, past)
    return Object.keys(data).length === 0 ? [] : [{ type: 'MediaDescribed', data }]
  },
} satisfies Decider<State, MediaCommand, MediaEvent> & Record<string, unknown>

export const storeMediaCommand = ({ hash, ...fields }: StoredFile & { hash: string }) => {
  const command: MediaCommand = { type: 'StoreMedia', fields }
  return { noun: media, id: hash, command }
}

export const describeMediaCommand = (id: string, changes: Partial<Description>, version?: number) => {
  const command: MediaCommand = { type: 'DescribeMedia', changes, version }
  return { noun: media, id, command }
}

/** Whether the public pages that show the picture differ for it. */
export const isDescribed = ({ alt, focus, credit }: { alt: string; focus: Focus | null; credit: string }) =>
  alt !== '' || focus !== null || credit !== ''

export type Media = MediaFields & { id: string; version: number; createdAt: string }
