import test from 'ava'
import { renderToStaticMarkup } from 'react-dom/server'
import { sponsorSpec } from '../../views/admin/tabs/specs.ts'
import { createFormState } from '../../views/forms/form-state.ts'
import { LocalDraftOffers } from '../../views/forms/LocalDraftOffers.tsx'
import { createLocalDraft } from '../../views/forms/local-drafts.ts'

const nothing = () => {}

/** The offer's text for unsaved changes of a sponsor, written at 07:05. */
function offerOf(id: string | null, changes: Record<string, string>, picture: File | null = null) {
  const opened = createFormState(id === null ? null : { id, version: 1 }, sponsorSpec.blank())
  const state = { ...opened, picture, values: { ...opened.values, ...changes } }
  const draft = createLocalDraft(state, new Date('2025-10-02T06:05:00Z'))
  const html = renderToStaticMarkup(
    <LocalDraftOffers
      spec={sponsorSpec}
      offers={[{ key: 'a', id, draft }]}
      onRecover={nothing}
      discard={nothing}
      postpone={nothing}
    />,
  )
  return /<p>(.*)<\/p>/.exec(html)?.[1]?.replace(/<\/?span>/g, '')
}

const since = 'Há alterações por salvar, de 02/10/2025 07:05'

test('an offer of a draft says when it was written, and of a new item how it begins', (t) => {
  t.is(offerOf('a', { name: 'Porto' }), `${since}.`)
  t.is(offerOf(null, { name: 'Porto' }), `${since} («Porto»).`)
  t.is(offerOf(null, { name: 'a'.repeat(61) }), `${since} («${'a'.repeat(60)}…»).`)
})

test('an offer says that the picture was not kept with the draft', (t) => {
  const picture = new File(['x'], 'a.png', { type: 'image/png' })
  t.is(offerOf('a', {}, picture), `${since}. A imagem escolhida não pôde ser guardada: escolha-a de novo.`)
})
