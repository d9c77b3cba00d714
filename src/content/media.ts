import type { Decider, Fact } from '../decider.ts'

/** A picture whose bytes are on disk before the event that names them is written. */
export type MediaFields = {
  url: string
  mime: string
  bytes: number
  width: number
  height: number
  name: string
}

export type MediaEvent = Fact<'MediaStored', MediaFields>
export type MediaCommand = { type: 'StoreMedia'; fields: MediaFields }

/** The stream's id is the SHA-256 of the bytes, so the same picture twice is one item. */
export const media: Decider<MediaFields | null, MediaCommand, MediaEvent> & { kind: 'media' } = {
  kind: 'media',
  initial: null,
  evolve: (_state, event) => event.data,
  decide: (state, command) => (state ? [] : [{ type: 'MediaStored', data: command.fields }]),
}

/** The order that names a stored picture in the log; one that is named already changes nothing. */
export const mediaOrder = ({ hash, ...fields }: MediaFields & { hash: string }) => {
  const command: MediaCommand = { type: 'StoreMedia', fields }
  return { noun: media, id: hash, command }
}

export type Media = MediaFields & { id: string; version: number; createdAt: string }
