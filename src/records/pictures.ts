import { describeMediaCommand, media, storeMediaCommand } from '../content/media.ts'
import { type Cause, streamOf } from '../log/event.ts'
import type { StoredPicture } from '../media/store.ts'
import { attempt, type Outcome, type Store, type Write } from '../sanitising/sanitised-store.ts'

type Description = Parameters<typeof describeMediaCommand>[1]

/** What organisers do with the library's pictures. */
export const pictureService = (store: Pick<Store, 'write'>) => ({
  /** Its file must have been stored. A picture that is known already is unchanged. */
  add: (picture: StoredPicture, cause: Cause): Promise<Outcome<void>> =>
    attempt(store, {
      cause,
      types: [media.events.created],
      stream: streamOf(media.kind, picture.hash),
      async work({ handle }) {
        await handle({ ...storeMediaCommand(picture), cause })
      },
      answer() {},
    }),

  /** Resolves to the version that it wrote. */
  describe: (
    { id, changes, version }: { id: string; changes: Description; version?: number },
    cause: Cause,
    row: Write<never>['row'],
  ): Promise<Outcome<number | undefined>> =>
    attempt(store, {
      cause,
      row,
      types: [media.events.changed],
      stream: streamOf(media.kind, id),
      work: async ({ handle }) =>
        (await handle({ ...describeMediaCommand(id, changes, version), cause })).at(-1)?.version,
      answer: () => undefined,
    }),
})
