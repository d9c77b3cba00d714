import test from 'ava'
import { eventsOf, openTestFestival, run } from '../support/festival.ts'
import { samples } from '../support/samples.ts'

for (const { noun, fields } of samples) {
  const item = fields(1)
  for (const [name] of noun.richTexts.filter(([, isRich]) => isRich(item))) {
    test(`${noun.kind}: ${name} is sanitised when it is created and when it is changed`, async (t) => {
      const { festival } = await openTestFestival(t)
      const text = (letter: string) => `<p onclick="alert()">${letter}</p><script>alert()</script>`
      const { create, change } = noun.commands
      await run(festival, noun, 'um', { type: create, fields: { ...item, [name]: text('A') } })
      await run(festival, noun, 'um', { type: change, changes: { [name]: text('B') } })
      const written = (await eventsOf(festival)).map(({ data }) => JSON.parse(String(data))[name])
      t.deepEqual(written, ['<p>A</p>', '<p>B</p>'])
    })
  }
}
