import test from 'ava'
import { HtmlValidate, type Report } from 'html-validate'
import { sharedSite } from '../support/built-site.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // Safari does not announce a list without markers as a list
    'no-redundant-role': 'off',
    // Scripts and styles have the page's own origin
    'require-sri': 'off',
    // <search> is a landmark, and landmarks may be named
    'aria-label-misuse': 'off',
  },
})

const problems = ({ results }: Report) =>
  results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  )

const slugsAt = async (url: string) => ((await (await fetch(url)).json()) as { slug: string }[]).map(({ slug }) => slug)

const isFullRun = process.env.ALL === '1'

test('the HTML of every public screen is valid', async (t) => {
  const origin = await sharedSite()
  const of = async (path: string, api: string, most?: number) =>
    (await slugsAt(origin + api)).slice(0, most).map((slug) => `${path}/${slug}`)
  const paths = [
    ...['/', '/?inscricao=ok', '/?inscricao=erro', '/noticias', '/programacao', '/biblioteca', '/podcast', '/edicoes'],
    ...(await of('/noticias', '/api/news')),
    // Their biographies are plain text, so their pages differ in words only
    ...(await of('/biblioteca', '/api/writers', isFullRun ? undefined : 3)),
    ...(await of('/pagina', '/api/pages')),
    ...[
      '/politica-privacidade',
      '/newsletter/sair',
      '/newsletter/adeus',
      '/nada',
      '/noticias/nada',
      '/biblioteca/nada',
      '/pagina/nada',
    ],
  ]
  t.true(paths.length > 25)
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text()
    t.deepEqual(problems(await validator.validateString(html)), [], path)
  }
})

test('… and invalid HTML is found', async (t) => {
  const html =
    '<!DOCTYPE html><html lang="pt"><head><title>A</title></head><body><p id="a"><div id="a"></div></body></html>'
  const rules = problems(await validator.validateString(html)).map((problem) => problem.split(':')[0])
  t.true(rules.includes('no-dup-id'), rules.join())
})
