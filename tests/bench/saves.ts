import { randomUUID } from 'node:crypto'
import { news } from '../../src/content/news.ts'
import type { Festival } from '../../src/festival.ts'

const LINE = 'Quatro dias de debates, prémios e leituras no Mosteiro de Leça do Balio, com entrada gratuita. '

let count = 0
/** Like a request of an organiser, since runs of scripts write one row more. */
const cause = () => ({ actor: `p_${'0'.repeat(22)}`, at: new Date().toISOString(), requestId: randomUUID() })

export async function publishItems({ store }: Festival, many: number): Promise<string[]> {
  const ids = Array.from({ length: many }, () => store.newId())
  for (const id of ids) {
    const fields = { ...news.blank, slug: `noticia-${id}`, title: 'Quatro dias', publishDate: '2025-10-22' }
    const command = { type: 'PublishNews', fields: fields as Required<typeof fields> } as never
    await store.write(({ handle }) => handle({ noun: news, id, command, cause: cause() }), [{ noun: news, fields }])
  }
  return ids
}

function revise({ store }: Festival, id: string) {
  count += 1
  const command = { type: 'ReviseNews' as const, changes: { excerpt: `${count}. ${LINE.repeat(3)}` } }
  return store.write(({ handle }) => handle({ noun: news, id, command, cause: cause() }))
}

/** One writer that waits for each save. */
export async function saveSequentially(festival: Festival, items: readonly string[], saves: number): Promise<void> {
  for (let save = 0; save < saves; save += 1) await revise(festival, items[save % items.length]!)
}

/** One writer per item; each waits for their own saves. */
export const saveConcurrently = (festival: Festival, items: readonly string[], savesEach: number) =>
  Promise.all(items.map((item) => saveSequentially(festival, [item], savesEach)))
