import test from 'ava'
import { kindEntries } from '../../src/content/kinds.ts'
import { tabs } from '../../views/admin/tabs.ts'
import { pageNames } from '../../views/organiser/usePageShown.ts'
import { isPublicPage, routes } from '../../views/routes.tsx'

test('The organiser’s bar names every public page, and those of items with the read that the page has', (t) => {
  const named = pageNames.map(({ path, item }) => ({ path, item }))
  const pages = routes
    .filter((route) => isPublicPage(route) && !route.path.startsWith('/programacao/minha'))
    .map(({ path, item }) => ({ path, item }))
  const byPath = (all: typeof named) => all.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  t.deepEqual(byPath(named), byPath(pages as typeof named))
})

test('Links to the panel lead to tabs that it has', (t) => {
  const known = tabs.map(({ name }) => name)
  for (const { tab } of Object.values(kindEntries)) t.true(tab === null || known.includes(tab), String(tab))
})
