import test from 'ava'
import { accountWith } from '../../src/db/administrators.ts'
import { eventsOf, openTestFestival } from '../support/festival.ts'
import { patient, runScript } from '../support/script.ts'

test('an administrator is created with a password from standard input, changed with a generated one, and listed', async (t) => {
  const { festival, dataDir } = await openTestFestival(t, patient)
  const { read } = festival.database
  t.deepEqual(await runScript('admin', ['create', 'ana', '--password-stdin'], dataDir, 'uma frase longa\n'), {
    code: 0,
    out: 'Administrador criado: ana\n',
    err: '',
  })
  t.truthy(await accountWith(read, 'ana', 'uma frase longa'))

  const changed = await runScript('admin', ['set-password', 'ana', '--generate'], dataDir)
  const generated = /^Palavra-passe mudada: ana\nPalavra-passe \(só aparece agora\): (\S{16})\n$/.exec(changed.out)?.[1]
  t.deepEqual([changed.code, changed.err], [0, ''])
  t.truthy(await accountWith(read, 'ana', String(generated)))
  t.is(await accountWith(read, 'ana', 'uma frase longa'), undefined)

  const listed = await runScript('admin', ['list'], dataDir)
  t.is(listed.code, 0)
  t.deepEqual(
    listed.out.split('\n').map((line) => line.split(/\s{2,}/)[0]),
    ['Utilizador', 'ana', ''],
  )
  t.deepEqual(await eventsOf(festival), [])
})

test('a folder without administrators says so', async (t) => {
  const { dataDir } = await openTestFestival(t, patient)
  t.deepEqual(await runScript('admin', ['list'], dataDir), { code: 0, out: 'Ainda não há administradores.\n', err: '' })
})

const refused: [name: string, args: string[], input: string, err: string][] = [
  [
    'a short password',
    ['create', 'bia', '--password-stdin'],
    'curta',
    'A palavra-passe tem de ter pelo menos 10 caracteres.\n',
  ],
  ['no password at all', ['create', 'bia'], '', 'Falta a palavra-passe: use --password-stdin ou --generate.\n'],
  ['somebody unknown', ['set-password', 'bia', '--generate'], '', 'Não existe nenhum administrador «bia».\n'],
  [
    'two ways at once',
    ['create', 'bia', '--generate', '--password-stdin'],
    '',
    'As opções --password-stdin e --generate não se usam ao mesmo tempo. Veja a ajuda com --help.\n',
  ],
  [
    'an empty name',
    ['create', ' ', '--generate'],
    '',
    'O nome do utilizador não pode ser vazio. Veja a ajuda com --help.\n',
  ],
  ['a command that there is not', ['apagar'], '', 'O comando apagar não existe. Veja a ajuda com --help.\n'],
]
for (const [name, args, input, err] of refused) {
  test(`${name} is refused, and nobody is created`, async (t) => {
    const { festival, dataDir } = await openTestFestival(t, patient)
    t.deepEqual(await runScript('admin', args, dataDir, input), { code: 1, out: '', err })
    t.deepEqual(await festival.database.read('administrators'), [])
  })
}
