import test from 'ava'
import fc from 'fast-check'
import { addressFinder, canonicalQuery, isCanonicalPath } from '../../src/content/canonical-address.ts'
import { spellingsOf } from '../support/spellings.ts'

const SEED = Number(process.env.SEED) || Date.now() % 2 ** 31

const find = addressFinder([
  { path: '/' },
  { path: '/noticias' },
  { path: '/programacao' },
  { path: '/noticias/:slug.ics' },
  { path: '/noticias/:slug' },
  { path: '/noticias.rss' },
  { path: '/retratos/:file' },
])
const found = (path: string) => find(path)?.path

test('every spelling of a path resolves to its canonical path', (t) => {
  const spellings = {
    '/': ['/', '//', '/.', '/x/..', '/../..', '/%2E'],
    '/noticias': ['/noticias', '/noticias/', '//noticias', '/NOTICIAS', '/%6eoticias', '/x/../noticias'],
    '/programacao': ['/programacao', '/x/%2e%2E/programacao'],
    '/noticias.rss': ['/noticias.rss', '/Noticias.RSS/'],
    '/noticias/azul': ['/noticias/azul', '/noticias/Azul/', '/noticias/%61zul', '/noticias/./azul'],
    '/noticias/azul.ics': ['/noticias/azul.ics', '/noticias//Azul.ICS/'],
    '/retratos/Ana.svg': ['/retratos/Ana.svg', '/RETRATOS/%41na.svg'],
    '/retratos/Jo%C3%A3o.svg': ['/retratos/Jo%C3%A3o.svg', '/retratos/Jo%c3%a3o.svg', '/retratos/Joa%CC%83o.svg'],
  }
  for (const [path, others] of Object.entries(spellings)) for (const other of others) t.is(found(other), path, other)
  t.deepEqual(find('/Noticias/Azul')!.slug, 'azul')
  t.is(find('/noticias/Azul.ics')!.slug, 'azul')
  t.is(find('/noticias')!.slug, '')
})

test('paths with a backslash, an escaped slash, a broken escape or invisible characters match nothing', (t) => {
  const slashes = ['\\', 'a\\..', '%5c', '%5C..', '%2f', 'a%2Fb']
  const broken = ['%', '%zz', '%E0%A4', '%ED%A0%80']
  for (const part of [...slashes, ...broken, 'ã', '\x7f', ' ', '\n'])
    for (const path of [`/noticias/${part}`, `/${part}/../noticias`]) {
      t.is(found(path), undefined, path)
      t.false(isCanonicalPath(path), path)
    }
  t.is(found(''), undefined)
  t.is(found('noticias'), undefined)
})

test(`canonical paths are stable for random spellings (seed ${SEED})`, (t) => {
  const file = '/retratos/Jo%C3%A3o%20d%27Eça.svg'
  const paths = fc.constantFrom('/', '/noticias', '/noticias/azul-2', '/noticias.rss', file)
  const property = fc.property(
    paths.chain((path) => spellingsOf(encodeURI(decodeURI(path)))),
    (path) => {
      const one = found(path)
      return one === undefined || (isCanonicalPath(one) && found(one) === one)
    },
  )
  t.notThrows(() => fc.assert(property, { seed: SEED, numRuns: 2_000 }))
})

test('only known query parameters and values are kept, in a fixed order', (t) => {
  const known = { inscricao: ['ok', 'erro'], pageSlug: 'any' } as const
  const kept = {
    '': '',
    '?utm_source=x': '',
    '?inscricao=ok': '?inscricao=ok',
    '?x=1&inscricao=ok&y': '?inscricao=ok',
    '?inscricao=outra': '',
    '?inscricao=erro&inscricao=ok': '?inscricao=erro',
    '?pageSlug=a b&inscricao=ok': '?inscricao=ok&pageSlug=a+b',
    '?%': '',
  }
  for (const [search, expected] of Object.entries(kept)) t.is(canonicalQuery(known, search), expected, search)
})
