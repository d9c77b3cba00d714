import test from 'ava'
import { sectionAddress } from '../../src/content/section-address.ts'
import { homepageDefaults } from '../../src/content/section-defaults.ts'
import { privacyDefaults } from '../../src/content/section-defaults-privacy.ts'
import { type AnyKindWords, titleOf } from '../../src/content/words/kind-words.ts'
import { kindWords } from '../../src/content/words/kinds.ts'

const blocks = Object.entries({ homepage: homepageDefaults, privacy: privacyDefaults }).flatMap(
  ([pageSlug, defaults]) => Object.keys(defaults).map((sectionKey) => ({ pageSlug, sectionKey, isVisible: true })),
)
const nameOf = (block: object) => titleOf(kindWords.section as AnyKindWords, block as Record<string, unknown>)

test('Each block that a page shows has a name of its own and an address', (t) => {
  const names = blocks.map(nameOf)
  t.is(new Set(names).size, blocks.length)
  for (const name of names) t.regex(name!, /^\p{Lu}.* · \p{Lu}/u)
  for (const block of blocks) t.regex(sectionAddress(block)!, /^\/(politica-privacidade)?#bloco-/)
})

test('Other blocks are called by their keys, and are shown nowhere', (t) => {
  for (const [pageSlug, sectionKey] of [
    ['homepage', 'meu'],
    ['pagina', 'hero_title'],
    ['__proto__', 'toString'],
    ['homepage', 'toString'],
  ]) {
    t.is(nameOf({ pageSlug, sectionKey }), sectionKey!)
    t.is(sectionAddress({ pageSlug: pageSlug!, sectionKey: sectionKey!, isVisible: true }), null)
  }
  t.is(sectionAddress({ ...blocks[0]!, isVisible: false }), null)
})
