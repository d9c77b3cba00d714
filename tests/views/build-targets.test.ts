import test from 'ava'
import { build } from 'esbuild'
import { missingFeatures } from '../support/old-browser.ts'

/** Without iterators' methods, which have the same names as those of arrays. */
const names = [...missingFeatures, 'requestIdleCallback'].filter((name) => !name.startsWith('Iterator'))

/** Calls of missing features, unless the module checks for support. */
function uncheckedCalls(source: string): string[] {
  if (/" in \w+\.prototype/.test(source)) return []
  return names.filter((name) => new RegExp(`${name.replace(/^\w+\.prototype/, '')}\\(`).test(source))
}

test('our browser code calls nothing newer than the build targets without checking for support', async (t) => {
  const { outputFiles } = await build({
    entryPoints: ['views/start.ts', 'views/offline/worker.ts'],
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
