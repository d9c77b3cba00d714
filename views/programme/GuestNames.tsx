import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { guestNames, nameKey } from '../../src/content/labels.ts'

/** The slug of each writer who is a guest, by nameKey. */
export type WriterSlugs = ReadonlyMap<string, string>

type Props = { text: string; writers: WriterSlugs }

/** The guests as they were written, each who is a writer with a link to their page. */
export function GuestNames({ text, writers }: Props) {
  const parts: ReactNode[] = []
  let from = 0
  let end = 0
  const addText = (to: number) => to > from && parts.push(<span key={from}>{text.slice(from, to)}</span>)
  for (const name of guestNames(text)) {
    const start = text.indexOf(name, end)
    const slug = writers.get(nameKey(name))
    end = start + name.length
    if (!slug) continue
    addText(start)
    parts.push(
      <Link key={`${start}/${slug}`} to={`/biblioteca/${slug}`} discover="none">
        {name}
      </Link>,
    )
    from = end
  }
  addText(text.length)
  return parts
}
