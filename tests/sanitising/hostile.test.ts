import test from 'ava'
import { withPlayerLinks } from '../../src/content/player-links.ts'
import { playerAt } from '../../src/content/players.ts'
import { tags } from '../../src/content/rich-text.ts'
import { sanitise } from '../../src/sanitising/sanitise.ts'
import { hostileTexts, mutatedTexts } from '../support/hostile-texts.ts'

const SEED = 20_251_122

const isVoid = (tag: string) => ['br', 'hr', 'img'].includes(tag)
const START_TAG = /^<([a-z][a-z\d]*)((?: [a-z-]+="[^"<>]*")*)>/
const END_TAG = /^<\/([a-z][a-z\d]*)>/
const TEXT = /^[^<>]+/
const harmlessSchemes = ['http:', 'https:', 'mailto:', 'tel:']
const frameHosts = ['www.youtube-nocookie.com', 'player.vimeo.com', 'open.spotify.com', 'w.soundcloud.com']
const PLAYER = /^<figure class="media"><oembed url="([^"<>]*)"><\/oembed><\/figure>/

const decoded = (value: string) =>
  value.replace(/&(amp|quot|lt|gt);/g, (_, name: 'amp') => ({ amp: '&', quot: '"', lt: '<', gt: '>' })[name])

/** The first thing in a text that is not exactly what may be stored; knows nothing of the sanitiser's code. */
function flaw(html: string): string | null {
  const open: string[] = []
  for (let rest = html; rest !== ''; ) {
    const here = rest.slice(0, 80)
    const [player, address] = PLAYER.exec(rest) ?? []
    if (player) {
      const frame = playerAt(decoded(address!))?.frame
      if (!frame || !frameHosts.includes(new URL(frame).hostname)) return `a foreign player: ${here}`
      if (!/^https:\/\/[a-z.-]+\/[\w/?=&%.+-]*$/.test(frame)) return `a strange frame: ${frame}`
    }
    const start = START_TAG.exec(rest)
    const [end, closed] = END_TAG.exec(rest) ?? []
    if (!player && start) {
      const [, tag = '', attributes = ''] = start
      if (tag === 'oembed' || !Object.hasOwn(tags, tag)) return `a tag: ${here}`
      for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
        if (!['class', 'style', ...Object.keys(tags[tag]!.attributes ?? {})].includes(name)) return `${name}: ${here}`
        if (name === 'class' && / ?media/.test(value)) return `a figure of players: ${here}`
        if (name === 'style' && !/^(?:[a-z-]+:[#\w./% -]+;)+$/.test(value)) return `a style: ${here}`
        if (name === 'src' && !/^(?:\/(?:uploads|retratos)\/|https:\/\/)/.test(value)) return `a picture: ${here}`
        const target = decoded(value)
        if (name === 'href' && URL.canParse(target, 'https://festival.test/'))
          if (!harmlessSchemes.includes(new URL(target, 'https://festival.test/').protocol)) return `a link: ${here}`
      }
      if (!isVoid(tag)) open.push(tag)
    }
    if (!player && !start && closed && open.pop() !== closed) return `an end without a start: ${here}`
    const [text] = TEXT.exec(rest) ?? []
    const token = player ?? start?.[0] ?? end ?? text
    if (token === undefined) return `no HTML of ours: ${here}`
    rest = rest.slice(token.length)
  }
  return open.length > 0 ? `open: ${open.join()}` : null
}

const check = (t: { is(one: unknown, other: unknown, message?: string): unknown }, text: string) => {
  const stored = sanitise(text)
  t.is(flaw(stored), null, text)
  t.is(sanitise(stored), stored, text)
  t.is(/<oembed|media"><(?!a href="https:\/\/)/.exec(withPlayerLinks(stored)), null, text)
}

test('60 hostile texts and more leave nothing that runs', (t) => {
  t.true(hostileTexts.length >= 60)
  for (const text of hostileTexts) {
    check(t, text)
    check(t, `<p>${text}<ul><li>${text}`)
    check(t, `<figure class="table"><table><tbody><tr><td>${text}</td></tr></tbody></table></figure>`)
    check(t, `<figure class="media">${text}</figure>`)
  }
})

test(`5,000 mutated ones neither (seed ${SEED})`, (t) => {
  for (const text of mutatedTexts(SEED, 5_000)) check(t, text)
})

test('The check finds what it should', (t) => {
  const flawed = [
    '<script>x</script>',
    '<p onclick="x">y</p>',
    '<p',
    '<p>x',
    'x</p>',
    'a > b',
    '<p class=x>y</p>',
    '<a href="javascript:x">y</a>',
    '<img src="//mau.example/x">',
    '<p style="a:url(x);">y</p>',
    '<oembed url="https://youtu.be/dQw4w9WgXcQ"></oembed>',
    '<figure class="media"><oembed url="https://mau.example"></oembed></figure>',
    '<figure class="media"><p>x</p></figure>',
  ]
  for (const html of flawed) t.not(flaw(html), null, html)
  t.is(flaw('<figure class="media"><oembed url="https://youtu.be/dQw4w9WgXcQ?a&amp;t=1"></oembed></figure>'), null)
})
