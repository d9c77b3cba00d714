import { AsyncResource } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import test from 'ava'
import { createElement } from 'react'
import { leaveRenderContext, renderToPipeableStream } from '../../src/http/react-server.ts'
import { openSite } from '../support/site.ts'

/** Whether async resources propagate a context; Node 20 stores it in each resource. */
const propagatesContext = () =>
  Object.getOwnPropertySymbols(new AsyncResource('probe')).some(({ description }) => description === 'kResourceStore')

const nextTurn = () => new Promise(setImmediate)

/** Later versions propagate it without cost, and it cannot be detected. */
const isStoredInResources = process.versions.node.startsWith('20.')

test.serial(
  'After a render React’s context is propagated to later requests until leaveRenderContext is called',
  async (t) => {
    const html = await new Promise<string>((done) => {
      const { pipe } = renderToPipeableStream(createElement('p', {}, 'Olá'), {
        onAllReady: () => done(text(pipe(new PassThrough()))),
      })
    })
    t.is(html, '<p>Olá</p>')
    await nextTurn()
    t.is(propagatesContext(), isStoredInResources)
    leaveRenderContext()
    await nextTurn()
    t.false(propagatesContext())
  },
)

test.serial('A rendered page adds no cost to later requests', async (t) => {
  const { get } = await openSite(t)
  const answers = await Promise.all(['/', '/noticias', '/programacao', '/nada'].map((path) => get(path)))
  t.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 404],
  )
  t.false(propagatesContext())
})
