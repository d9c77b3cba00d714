import { readFileSync } from 'node:fs'
import test from 'ava'

type Package = {
  link?: true
  dev?: true
  devOptional?: true
  license?: string
  hasInstallScript?: true
  optional?: true
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const packages = Object.entries<Package>(json('package-lock.json').packages).filter(([path]) => path !== '')

/** Compatible with GPL-3.0-or-later. */
const compatible = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'WTFPL'],
  ...['GPL-2.0-or-later', 'GPL-3.0-or-later', 'LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Zlib'],
])

/** An SPDX expression; CKEditor's packages only refer to their licence file. */
function mayBeUsed(path: string, licence = ''): boolean {
  if (licence === 'SEE LICENSE IN LICENSE.md')
    return /GNU General Public License Version 2 or later/.test(readFileSync(`${path}/LICENSE.md`, 'utf8'))
  const all = licence.replace(/[()]/g, '').split(' AND ')
  return all.every((choice) => choice.split(' OR ').some((name) => compatible.has(name)))
}

test('Every dependency’s licence is compatible with GPL-3.0-or-later', (t) => {
  t.is(json('package.json').license, 'GPL-3.0-or-later')
  const runtime = packages.filter(([, { link, dev, devOptional }]) => !link && !dev && !devOptional)
  t.true(runtime.length > 100)
  t.deepEqual(
    runtime.filter(([path, { license }]) => !mayBeUsed(path, license)),
    [],
  )
})

test('Every package with an install script is listed', (t) => {
  const scripted = packages.filter(([, each]) => each.hasInstallScript && !each.optional)
  const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''))
  t.deepEqual(names.sort(), Object.keys(json('package.json').allowScripts).sort())
})
