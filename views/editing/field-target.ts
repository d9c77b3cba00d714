import { type Kind, kindEntries } from '../../src/content/kinds.ts'
import type { Media } from '../../src/content/media.ts'
import type { Focus } from '../../src/content/picture-description.ts'
import {
  type AnyKindWords,
  type Control,
  fieldLabel,
  fieldName,
  inPlaceField,
  titleOf,
} from '../../src/content/words/kind-words.ts'
import { longDate } from '../components/dates.ts'
import type { Edit, Outside } from '../forms/editing-session.ts'
import { createItemMessages } from '../forms/item-messages.ts'
import {
  type FormSpec,
  focusOf,
  focusText,
  formatterOf,
  textOf,
  type Values,
  type VersionedItem,
} from '../forms/item-spec.ts'
import type { Result } from '../forms/send.ts'
import { type BlockTarget, blockWrites } from './block-target.ts'
import { describePicture, type PictureNames, pictureNames } from './picture-description.ts'

export const FIELDS_PATH = 'fields'

type Part = { name: string; control: Control }
type Row = VersionedItem & Readonly<Record<string, unknown>>

/** A field of an item, with those that are changed in the same bar. */
export function fieldTarget(kind: Kind, id: string, field: string): BlockTarget {
  const { path, words } = kindEntries[kind]
  const parts = partsOf(words, field)
  const messages = createItemMessages(words.name, words)
  const pictureUrl = parts.find(({ control }) => control === 'picture')?.name
  const picture = pictureUrl === undefined ? undefined : pictureNames(pictureUrl)
  const [{ control }] = parts
  const isText = control === 'line' || control === 'text' || control === 'html'
  return {
    kind,
    path: FIELDS_PATH,
    key: `${kind}/${id}/${field}`,
    attribute: 'data-field',
    editor: control === 'html' ? 'html' : control === 'picture' ? 'image' : isText ? 'text' : 'control',
    text: isText ? field : undefined,
    isMultiline: control !== 'line',
    canRemovePicture: true,
    blank: `Acrescentar ${fieldName(words, field)}`,
    controls: parts.filter(({ name }) => name !== picture?.url && !(isText && name === field)),
    spec: {
      messages,
      labels: {
        ...Object.fromEntries(parts.map(({ name }) => [name, fieldLabel(words, name)])),
        ...(picture ? { [picture.alt]: 'Texto alternativo', [picture.focus]: 'Ponto de interesse' } : {}),
      },
      formatters: formattersOf(parts),
      ...(picture ? { picture: { part: 'file', field: picture.url } } : {}),
    },
    ...blockWrites({ saved: messages.updated, failed: messages.updateFailed }),
    gone(session, error) {
      if (error) return undefined
      session.refuse(messages.alreadyRemoved)
      return false
    },
    nameOf: (row) => {
      const described = picture && (row as Row)[picture.alt]
      return String(described || `${fieldLabel(words, field)}: ${titleOf(words, row as Row)}`)
    },
    alt: picture?.alt,
    focus: picture?.focus,
    valuesOf: (row) => ({
      ...Object.fromEntries(parts.map((part) => [part.name, textOf(part.control, (row as Row | null)?.[part.name])])),
      ...(picture ? descriptionOf(picture, row) : {}),
    }),
    write: (edit, { sender }) => writeFields(sender, { path: path!, id, picture }, edit),
  }
}

type Place = { path: string; id: string; picture: PictureNames | undefined }

/** The changed fields through the item's PUT, then what was changed of the picture's own description. */
async function writeFields(
  { send }: Outside['sender'],
  { path, id, picture }: Place,
  { item, row, initial, values, sent, key }: Edit<VersionedItem>,
): Promise<Result<VersionedItem>> {
  const ofPicture = picture ? [picture.alt, picture.focus] : []
  const changes = Object.entries(sent).filter(([name]) => !ofPicture.includes(name))
  const version = item!.version
  const written: Result<VersionedItem> =
    changes.length > 0
      ? await send(
          'PUT',
          `/api/admin/${path}/${encodeURIComponent(id)}`,
          { ...Object.fromEntries(changes), version },
          key,
        )
      : { data: { ...row, id, version } }
  if (written.error || !picture) return written
  const described = await describePicture({ send }, picture, { initial, values })
  if (!described) return written
  const withDescription = ({ alt, focus }: Media) => ({ ...written.data, [picture.alt]: alt, [picture.focus]: focus })
  if (!described.error) return { meta: described.meta, ...written, data: withDescription(described.data) }
  const { refusal } = described.error
  const current = refusal?.current && withDescription(refusal.current as Media)
  return { error: { ...described.error, refusal: { ...refusal, current } } }
}

function partsOf(words: AnyKindWords, field: string): [Part, ...Part[]] {
  const entry = (name: string) => {
    const found = inPlaceField(words, name)
    if (!found) throw new Error(`${name} is no field that is edited in place`)
    return found
  }
  const { control, with: others } = entry(field)
  return [{ name: field, control }, ...others.map((name) => ({ name, control: entry(name).control }))]
}

function descriptionOf({ alt, focus }: PictureNames, row: VersionedItem | null): Values {
  const values = row as Row | null
  return { [alt]: String(values?.[alt] ?? ''), [focus]: focusText((values?.[focus] ?? null) as Focus | null) }
}

const formattersOf = (parts: readonly Part[]): FormSpec['formatters'] =>
  Object.fromEntries(
    parts.flatMap(({ name, control }) => {
      const format = control === 'date' ? longDate : formatterOf(control)
      return format ? [[name, format]] : []
    }),
  )

/** The item as it would be with the values that are being edited. */
export function withValues<R>({ alt, focus }: Pick<BlockTarget, 'alt' | 'focus'>, item: R, values: Values): R {
  const shown = (name: string, value: string) =>
    name === focus ? focusOf(value) : name === alt ? value : value || null
  return { ...item, ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value)])) }
}
