import test from 'ava'
import { type MediaEvent, media } from '../../src/content/media.ts'
import { given } from '../support/given.ts'
import { picture } from '../support/samples.ts'

test('a picture is stored once, whoever sends it again', (t) => {
  const stored: MediaEvent = { type: 'MediaStored', data: picture(1) }
  given(media, [])
    .when({ type: 'StoreMedia', fields: picture(1) })
    .gives(t, [stored])
  given(media, [stored])
    .when({ type: 'StoreMedia', fields: { ...picture(1), name: 'outro.png' } })
    .gives(t, [])
})
