import test from 'ava'
import { visit } from '../support/browser.ts'
import {
  appendText,
  blockSelector,
  blockText,
  openEditing,
  pressControl,
  saveWithKeyboard,
  waitUntilClosed,
} from '../support/editing.ts'
import { answerDialogs } from '../support/item-forms.ts'
import { waitForToast } from '../support/panel.ts'

test('a box whose parts are all hidden is not rendered for visitors, but organisers can edit the parts', async (t) => {
  const { page, origin, editAsOther } = await openEditing(t)
  const boxes = {
    '.tickets': ['schedule_ticket_title', 'schedule_ticket_text', 'schedule_ticket_link'],
    '.about-event': ['about_event_title', 'about_event_date', 'about_event_place', 'about_event_text'],
    '.booklets li:nth-child(4)': ['card4_title', 'card4_text'],
    '.quotes figure:nth-child(3)': ['quote3_text', 'quote3_author'],
    '.location-facts > div:nth-child(3)': ['location_place', 'location_address', 'location_directions_link'],
    '.location-heritage li:nth-child(3)': ['location_heritage3_title', 'location_heritage3_text'],
    '.brasil-facts > div:nth-child(4)': ['fliporto_brasil_fact4_value', 'fliporto_brasil_fact4_label'],
  }
  for (const [box, keys] of Object.entries(boxes)) {
    t.truthy(await page.$(box), box)
    for (const key of keys) await editAsOther(key, { isVisible: false })
  }
  const { page: visitor } = await visit(t, origin)
  for (const box of Object.keys(boxes)) t.is(await visitor.$(box), null, box)
  await page.reload()
  for (const [box, keys] of Object.entries(boxes)) {
    for (const key of keys) await page.waitForSelector(`${box} ${blockSelector(key)}[data-editable]`)
  }
})

test('clearing a block asks whether to hide it: «não» continues editing, «sim» hides it', async (t) => {
  const { page, stored } = await openEditing(t)
  const key = 'footer_privacy'
  const before = await blockText(page, key)
  const questions = answerDialogs(page, false, true)
  await appendText(page, key, '')
  await pressControl(page, 'a')
  await page.keyboard.press('Delete')
  await saveWithKeyboard(page)
  t.deepEqual(questions, ['Ocultar este bloco?'])
  t.is(await stored(key), undefined, 'nothing was sent')
  t.truthy(await page.$('.edit-bar'), 'the editor stays open')
  await saveWithKeyboard(page)
  await waitForToast(page, 'Visibilidade alterada com sucesso!')
  await waitUntilClosed(page, key)
  t.like(await stored(key), { isVisible: false })
  t.is(await blockText(page, key), before, 'the text stays until it is shown again')
  t.is(questions.length, 2)
})
