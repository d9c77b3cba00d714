import type { CSSProperties } from 'react'
import { newTab } from '../../../src/content/rich-text.ts'
import { declarations } from './blocks.ts'

/** React's names of attributes that the allow-list has let through. */
export function elementProps(tag: string, attributes: Readonly<Record<string, string>>): Record<string, unknown> {
  const { class: className, style, reversed, colspan, rowspan, ...rest } = attributes
  return {
    ...rest,
    ...(className && { className }),
    ...(style && { style: styleObject(style) }),
    ...(reversed !== undefined && { reversed: true }),
    ...(colspan && { colSpan: Number(colspan) }),
    ...(rowspan && { rowSpan: Number(rowspan) }),
    // The form behind keeps what was typed
    ...(tag === 'a' && newTab),
    ...(tag === 'img' && { loading: 'lazy', decoding: 'async', alt: attributes.alt ?? '' }),
  }
}

const styleObject = (style: string): CSSProperties =>
  Object.fromEntries(
    declarations(style).map(([property, value]) => [
      property.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
