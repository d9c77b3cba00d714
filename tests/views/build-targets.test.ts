import test from 'ava'
import { build } from 'esbuild'
import { missingFeatures } from '../support/old-browser.ts'

/** Methods of iterators have the names of those of arrays. */
const names = [...missingFeatures, 'requestIdleCallback'].filter((name) => !name.startsWith('Iterator'))

/** The calls in a module of what its oldest browsers do not know, unless the module asks first whether it is there. */
function uncheckedCalls(source: string): string[] {
  if (/" in \w+\.prototype/.test(source)) return []
  return names.filter((name) => new RegExp(`${name.replace(/^\w+\.prototype/, '')}\\(`).test(source))
}

test('our own code for the browser calls nothing newer than the build targets without asking whether it is there', async (t) => {
  const { outputFiles } = await build({
    entryPoints: ['views/start.ts'],
    bundle: true,
    splitting: true,
    format: 'esm',
    packages: 'external',
    write: false,
    outdir: 'dist/build-targets-test',
    jsx: 'automatic',
  })
  const modules = outputFiles.flatMap(({ text }) => text.split(/^(?=\/\/ (?:views|src)\/)/m))
  t.true(modules.length > 150, 'a comment with its path begins each module')
  t.deepEqual(
    modules.flatMap((source) => uncheckedCalls(source).map((name) => `${source.split('\n')[0]}: ${name}`)),
    [],
  )
  t.deepEqual(uncheckedCalls('one.checkVisibility() && URL.canParse("a")'), [
    'Element.prototype.checkVisibility',
    'URL.canParse',
  ])
})
