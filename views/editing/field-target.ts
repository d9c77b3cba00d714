import type { Kind } from '../../src/content/catalogue.ts'
import type { Focus } from '../../src/content/picture-description.ts'
import { kindsInPlace } from '../../src/content/words/in-place.ts'
import {
  type AnyKindWords,
  fieldName,
  formLabels,
  type InPlaceControl,
  titleOf,
} from '../../src/content/words/kind-words.ts'
import { longDate } from '../components/dates.ts'
import { htmlToText } from '../forms/html-to-text.ts'
import { createItemMessages } from '../forms/item-messages.ts'
import type { FormSpec, Values, VersionedItem } from '../forms/item-spec.ts'
import { focusOf, focusText } from '../media/focus-text.ts'
import type { BlockTarget } from './block-target.ts'
import { type PictureNames, pictureNames } from './picture-description.ts'
import { writeFields } from './write-fields.ts'

export const FIELDS_PATH = 'fields'

type Part = { name: string; control: InPlaceControl }
type Row = VersionedItem & Readonly<Record<string, unknown>>

/** A field of an item, with those that are changed in the same bar. */
export function fieldTarget(kind: Kind, id: string, field: string): BlockTarget {
  const { path, words } = kindsInPlace[kind]!
  const parts = partsOf(words, field)
  const labels = formLabels(words)
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
        ...Object.fromEntries(parts.map(({ name }) => [name, labels[name] ?? name])),
        ...(picture ? { [picture.alt]: 'Texto alternativo', [picture.focus]: 'Ponto de interesse' } : {}),
      },
      formatters: formattersOf(parts),
      ...(picture ? { picture: { part: 'file', field: picture.url } } : {}),
    },
    messages: { saved: messages.updated, failed: messages.updateFailed },
    removedMessage: messages.alreadyRemoved,
    nameOf: (row) => {
      const described = picture && (row as Row)[picture.alt]
      return String(described || `${labels[field]}: ${titleOf(words, row as Row)}`)
    },
    alt: picture?.alt,
    focus: picture?.focus,
    valuesOf: (row) => ({
      ...Object.fromEntries(parts.map((part) => [part.name, textOf(part, row)])),
      ...(picture ? descriptionOf(picture, row) : {}),
    }),
    write: (sender, edit) => writeFields(sender, { path, id, picture }, edit),
  }
}

function partsOf({ inPlace = {} }: AnyKindWords, field: string): [Part, ...Part[]] {
  const entry = (name: string) => {
    const found = inPlace[name]
    if (found === undefined) throw new Error(`${name} is no field that is edited in place`)
    return typeof found === 'object' && 'control' in found ? found : { control: found, with: [] }
  }
  const { control, with: others } = entry(field)
  return [{ name: field, control }, ...others.map((name) => ({ name, control: entry(name).control }))]
}

function descriptionOf({ alt, focus }: PictureNames, row: VersionedItem | null): Values {
  const values = row as Row | null
  return { [alt]: String(values?.[alt] ?? ''), [focus]: focusText((values?.[focus] ?? null) as Focus | null) }
}

/** As the panel's forms have it. */
function textOf({ name, control }: Part, row: VersionedItem | null): string {
  const text = String((row as Row | null)?.[name] ?? '')
  return control === 'date' ? text.slice(0, 10) : control === 'time' ? text.slice(0, 5) : text
}

const formattersOf = (parts: readonly Part[]): FormSpec['formatters'] =>
  Object.fromEntries(
    parts.flatMap(({ name, control }) => {
      if (control === 'html') return [[name, htmlToText]]
      if (control === 'date') return [[name, longDate]]
      if (typeof control === 'string') return []
      return [[name, (value: string) => control.find((choice) => choice.value === value)?.label ?? value]]
    }),
  )

/** The item as it would be with the values that are being edited. */
export function withValues<R>({ alt, focus }: Pick<BlockTarget, 'alt' | 'focus'>, item: R, values: Values): R {
  const shown = (name: string, value: string) =>
    name === focus ? focusOf(value) : name === alt ? value : value || null
  return { ...item, ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value)])) }
}
