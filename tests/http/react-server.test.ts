import { AsyncResource } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import test from 'ava'
import { createElement } from 'react'
import { leaveRenderContext, renderToPipeableStream } from '../../src/http/react-server.ts'
import { openSite } from '../support/site.ts'

/** Whether Node hands something on from each resource to those that it begets: Node 20 notes it in the resource. */
const handsOn = () =>
  Object.getOwnPropertySymbols(new AsyncResource('probe')).some(({ description }) => description === 'kResourceStore')

const nextTurn = () => new Promise(setImmediate)

/** Later versions hand it on for nothing, and there is no telling. */
const notedInResources = process.versions.node.startsWith('20.')

test.serial(
  'React alone leaves each request following the last render, until the render context is left',
  async (t) => {
    const html = await new Promise<string>((done) => {
      const { pipe } = renderToPipeableStream(createElement('p', {}, 'Olá'), {
        onAllReady: () => done(text(pipe(new PassThrough()))),
      })
    })
    t.is(html, '<p>Olá</p>')
    await nextTurn()
    t.is(handsOn(), notedInResources)
    leaveRenderContext()
    await nextTurn()
    t.false(handsOn())
  },
)

test.serial('A rendered page adds no cost to later requests', async (t) => {
  const { get } = await openSite(t)
  const answers = await Promise.all(['/', '/noticias', '/programacao', '/nada'].map((path) => get(path)))
  t.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 404],
  )
  t.false(handsOn())
})
