import type { Decider, Fact } from '../decider.ts'

/** The file is stored before the event that names it. */
export type MediaFields = {
  url: string
  mime: string
  bytes: number
  width: number
  height: number
  name: string
}

export type MediaEvent = Fact<'MediaStored', MediaFields>
type MediaCommand = { type: 'StoreMedia'; fields: MediaFields }

/** The id is the SHA-256 of the bytes, so the same picture is stored once. */
export const media: Decider<MediaFields | null, MediaCommand, MediaEvent> & { kind: 'media' } = {
  kind: 'media',
  initial: null,
  evolve: (_state, event) => event.data,
  decide: (state, command) => (state ? [] : [{ type: 'MediaStored', data: command.fields }]),
}

export const storeMediaCommand = ({ hash, ...fields }: MediaFields & { hash: string }) => {
  const command: MediaCommand = { type: 'StoreMedia', fields }
  return { noun: media, id: hash, command }
}

export type Media = MediaFields & { id: string; version: number; createdAt: string }
