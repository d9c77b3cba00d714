import test from 'ava'
import type { PublicSection } from '../../src/content/section.ts'
import { homepageDefaults } from '../../src/content/section-defaults.ts'
import { displayedSection } from '../../views/store/sections.ts'

const homepage = { slug: 'homepage', defaults: homepageDefaults }

const stored = (fields: object) =>
  ({ isVisible: true, content: '', imageUrl: null, linkUrl: null, ...fields }) as PublicSection

test('the default’s alternative text is not used for another picture', (t) => {
  const fallback = homepage.defaults.hero_image!
  const { imageUrl } = fallback
  const shown = (fields: object) => displayedSection(homepage, 'hero_image', stored(fields))?.content
  t.is(shown({ imageUrl: '/media/outra.png' }), '')
  t.is(shown({ imageUrl: '/media/outra.png', content: 'Mar' }), 'Mar')
  t.is(shown({ imageUrl }), fallback.content)
  t.is(shown({}), fallback.content)
})
