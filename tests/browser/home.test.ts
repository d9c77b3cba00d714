import test from 'ava'
import { visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { inFullRun } from '../support/full-run.ts'

test('the home page is complete without JavaScript, its sections in order', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, origin, { javascript: false })
  t.is(await page.title(), 'FLIPORTO Portugal — Festa literária no Mosteiro de Leça do Balio')
  const anchors = await page.$$eval('main [id]', (all) => all.map(({ id }) => id))
  t.deepEqual(
    anchors.filter((id) => ['a-feira', 'sobre', 'local', 'programacao', 'fliporto-brasil'].includes(id)),
    ['a-feira', 'sobre', 'local', 'programacao', 'fliporto-brasil'],
  )
  t.is(await page.$$eval('main > section, main > * > section', (all) => all.length), 7)
  t.deepEqual(
    await page.$$eval('header nav a', (links) =>
      links.map((link) => `${link.textContent} ${link.getAttribute('href')}`).slice(0, 8),
    ),
    [
      'A Festa /#a-feira',
      'Como chegar /pagina/como-chegar',
      'Inscrições /pagina/inscricoes',
      'Programa /programacao',
      'Notícias /noticias',
      'Biblioteca /biblioteca',
      'Podcast /podcast',
      'Local /#local',
    ],
  )
  const text = await page.$eval('main', (main) => main.textContent ?? '')
  for (const expected of ['Garanta o seu lugar no evento', 'Ver Programação', 'Saiba Mais', '60 mil', '2005']) {
    t.true(text.includes(expected), expected)
  }
  t.is(await page.$$eval('.sponsors li img', (logos) => logos.length), 3)
})

inFullRun(test, 'a look: accessibility, «every screen fits …», loads the same screen')(
  'at no scroll position do texts of the about section overlap',
  async (t) => {
    const { page } = await visit(t, await sharedSite())
    const overlaps = await page.evaluate(async () => {
      const parts = [...document.querySelectorAll('.about > :not(.about-picture, span)')]
      const found = new Set<string>()
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 4) {
        scrollTo({ top: y, behavior: 'instant' })
        await new Promise(requestAnimationFrame)
        const boxes = parts.map((part) => part.getBoundingClientRect())
        for (const [n, a] of boxes.entries())
          for (const [m, b] of boxes.entries())
            if (n < m && a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right)
              found.add(`${parts[n]!.className} ${parts[m]!.className}`)
      }
      return [...found]
    })
    t.deepEqual(overlaps, [])
  },
)
