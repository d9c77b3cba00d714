import type { Values } from '../../forms/item-spec.ts'

const KEPT = ['date', 'location', 'category']

/** What the form for the next new event begins with. */
export const nextEvent = (blank: Values, saved: Values): Values => ({
  ...blank,
  ...Object.fromEntries(KEPT.map((name) => [name, saved[name] ?? ''])),
})

/** A new event like this one: it takes place and has seats, whatever became of the other. */
export const copyOf = (values: Values): Values => ({ ...values, status: 'scheduled', statusNote: '', availability: '' })
