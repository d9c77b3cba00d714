import { isStoredPicture } from '../../projections/media.ts'
import { media } from '../content/media.ts'
import type { RecordNoun } from '../content/record.ts'
import { pictureField, takesAnyPicture } from '../content/text.ts'
import { Invalid } from '../errors.ts'
import type { RecordedEvent } from '../log/event.ts'
import type { Unit } from '../log/unit.ts'

type Fields = Record<string, unknown>

/** Throws Invalid when the events set an item's picture to what is no upload. The picture it has is not set again. */
export function pictureCheck({ fields }: Pick<RecordNoun, 'fields'>) {
  const picture = takesAnyPicture(fields) ? undefined : pictureField(fields)

  return async function checkPicture(unit: Unit, events: readonly RecordedEvent[], had?: unknown): Promise<void> {
    for (const event of picture === undefined ? [] : events) {
      const url = pictureIn(event, picture!)
      if (typeof url !== 'string' || url === had || (await isKnown(unit, url))) continue
      throw Invalid.field(picture!, 'Esta imagem não está na biblioteca. Escolha outra, ou envie um ficheiro.')
    }
  }
}

const pictureIn = ({ data }: Pick<RecordedEvent, 'data'>, picture: string): unknown => {
  const { fields = {}, ...given } = data as Fields
  return picture in given ? given[picture] : (fields as Fields)[picture]
}

/** The picture that an item had when it was removed. */
export function lastPicture({ fields }: Pick<RecordNoun, 'fields'>, history: readonly RecordedEvent[]): unknown {
  const picture = pictureField(fields)
  const last = picture && history.findLast((event) => pictureIn(event, picture) !== undefined)
  return last && pictureIn(last, picture)
}

const isKnown = async ({ db, pending }: Unit, url: string): Promise<boolean> =>
  pending.some(({ type, data }) => type === media.events.created && (data as Fields).url === url) ||
  isStoredPicture(db, url)
