import test, { type ExecutionContext } from 'ava'
import { liveRow } from '../../src/drafts/draft-row.ts'
import { listStates, takesHalfAway } from '../../src/drafts/keep-states.ts'
import { restoreState } from '../../src/drafts/return-draft.ts'
import { createDraft, saveDraft } from '../../src/drafts/write-draft.ts'
import { openTestFestival } from '../support/festival.ts'

const START = Date.parse('2025-10-22T12:00:00Z')
const LONG = '<p>Uma casa junto ao rio, com livros até ao teto e uma janela para o mar.</p>'

async function open(t: ExecutionContext) {
  const { festival } = await openTestFestival(t)
  const at = (minutes: number, actor = 'ana') => ({ actor, now: new Date(START + minutes * 60_000) })
  const {
    draft: { id },
  } = await createDraft(festival, { id: 'd1', kind: 'news', itemId: null, fields: { content: LONG } }, at(0))
  const write = (minutes: number, fields: object, actor?: string) =>
    saveDraft(festival, id, { fields: { ...fields } }, at(minutes, actor))
  const states = async () => listStates(festival.database.read, (await liveRow(festival.database.read, id))!)
  const restore = (state: string, minutes: number) => restoreState(festival, id, state, at(minutes))
  return { write, states, restore }
}

test('A state is kept for each ten minutes of writing', async (t) => {
  const { write, states } = await open(t)
  for (let minute = 1; minute <= 25; minute += 1) await write(minute, { title: `Título ${minute}` })
  t.deepEqual(
    (await states()).map(({ at, by, fields }) => [at.slice(11, 16), by, fields.title]),
    [
      ['12:19', 'ana', 'Título 19'],
      ['12:09', 'ana', 'Título 9'],
    ],
  )
})

test('A state is kept at each change of person, and the last thirty remain', async (t) => {
  const { write, states } = await open(t)
  for (let turn = 1; turn <= 35; turn += 1) await write(0, { title: `${turn}` }, turn % 2 ? 'rui' : 'ana')
  const kept = await states()
  t.is(kept.length, 30)
  t.like(kept[0], { by: 'ana', fields: { title: '34' } })
  t.like(kept.at(-1), { fields: { title: '5' } })
})

test('What a save takes away is kept and can be restored, also by a second time', async (t) => {
  const { write, states, restore } = await open(t)
  await write(1, { title: 'Um' })
  t.deepEqual(await states(), [])
  await write(2, { content: '<p>x</p>' })
  const [before] = await states()
  t.like(before, { fields: { title: 'Um', content: LONG } })
  const restored = await restore(before!.id, 3)
  t.like(restored, { fields: { title: 'Um', content: LONG } })
  t.like((await states())[0], { fields: { title: 'Um', content: '<p>x</p>' } })
  await t.throwsAsync(restore('d1.99', 3), { message: 'Este rascunho não existe.' })
  t.like(await write(4, { title: 'Dois' }), { fields: { title: 'Dois', content: LONG } })
})

test('More than half of a text is taken away when it is gone or replaced, not when the text grows or a word changes', (t) => {
  t.true(takesHalfAway(LONG, ''))
  t.true(takesHalfAway(LONG, '<p>Outra coisa, escrita por cima de tudo o que lá estava antes disso.</p>'))
  t.false(takesHalfAway(LONG, LONG.replace('rio', 'mar')))
  t.false(takesHalfAway(LONG, `${LONG}<p>Mais.</p>`))
  t.false(takesHalfAway('', LONG))
  t.false(takesHalfAway('Um', 'Dois'))
})
