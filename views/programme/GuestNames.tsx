import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { nameKey } from '../../src/content/fold.ts'
import { guestNames } from '../../src/content/guest-names.ts'

/** The slug of each writer who is a guest, by nameKey. */
export type WriterSlugs = ReadonlyMap<string, string>

type Props = { text: string; writers: WriterSlugs }

/** The guests as they were written, each who is a writer with a link to their page. */
export function GuestNames({ text, writers }: Props) {
  let end = 0
  const names = guestNames(text).map((name) => {
    const start = text.indexOf(name, end)
    const before = text.slice(end, start)
    end = start + name.length
    return { name, start, before, slug: writers.get(nameKey(name)) }
  })
  return (
    <>
      {names.map(({ name, start, before, slug }) => (
        <Fragment key={start}>
          {before}
          {slug ? (
            <Link to={`/biblioteca/${slug}`} discover="none">
              {name}
            </Link>
          ) : (
            name
          )}
        </Fragment>
      ))}
      {text.slice(end)}
    </>
  )
}
