import { readdir } from 'node:fs/promises'
import test from 'ava'
import { authenticate, createAdministrator } from '../../src/db/administrators.ts'
import { eachEngineOfCommand as eachEngine } from '../support/engines.ts'
import { eventsOf, openTestFestival, QUICK_HASH, temporaryFolder } from '../support/festival.ts'
import { filesContaining } from '../support/folder-contents.ts'
import { runScript, slowMachine } from '../support/script.ts'

eachEngine(
  test,
  'An administrator is created with a password from standard input, changed with a generated one, and listed',
  async (t, databaseOptions) => {
    const { festival, dataDir } = await openTestFestival(t, { ...slowMachine, ...databaseOptions })
    const location = { dataDir, ...databaseOptions }
    const { read } = festival.database
    t.deepEqual(await runScript('admin', ['create', 'ana', '--password-stdin'], location, 'uma frase\0 longa\n'), {
      code: 0,
      out: 'Administrador criado: ana\n',
      err: '',
    })
    t.truthy(await authenticate(read, 'ana', 'uma frase longa'))

    const changed = await runScript('admin', ['set-password', 'ana', '--generate'], location)
    const generated = /^Palavra-passe mudada: ana\nPalavra-passe \(só aparece agora\): (\S{16})\n$/.exec(
      changed.out,
    )?.[1]
    t.deepEqual([changed.code, changed.err], [0, ''])
    t.truthy(await authenticate(read, 'ana', String(generated)))
    t.is(await authenticate(read, 'ana', 'uma frase longa'), undefined)

    const listed = await runScript('admin', ['list'], location)
    t.is(listed.code, 0)
    t.deepEqual(
      listed.out.split('\n').map((line) => line.split(/\s{2,}/)[0]),
      ['Utilizador', 'ana', ''],
    )
    t.deepEqual(await eventsOf(festival), [])
  },
)

eachEngine(
  test,
  'Renaming and erasing an administrator removes the old name from every file',
  async (t, databaseOptions) => {
    const { festival, dataDir } = await openTestFestival(t, { ...slowMachine, ...databaseOptions })
    const location = { dataDir, ...databaseOptions }
    const { read, write } = festival.database
    await createAdministrator(festival.database, 'segredo-um', 'uma frase longa', new Date(), QUICK_HASH)
    const before =
      'Cópias de segurança, exportações e linhas que o servidor escreveu antes ainda têm o nome antigo: apague-as.\n'
    t.deepEqual(await runScript('admin', ['rename', 'segredo-um', 'segredo-dois'], location), {
      code: 0,
      out: `Administrador renomeado: segredo-um → segredo-dois\n${before}`,
      err: '',
    })
    t.deepEqual(await filesContaining(dataDir, 'segredo-um'), [])
    t.truthy(await authenticate(read, 'segredo-dois', 'uma frase longa'))
    await write('administrators').update({ name_in_log: 'antes' })
    t.deepEqual(await runScript('admin', ['erase', 'segredo-dois'], location), {
      code: 0,
      out:
        'Administrador apagado: segredo-dois é agora «antigo organizador 1».\n' +
        `O registo tem o nome «antes» em acontecimentos antigos, e não se altera.\n${before}`,
      err: '',
    })
    t.deepEqual(await filesContaining(dataDir, 'segredo'), [])
    t.is((await runScript('admin', ['list'], location)).out, 'Ainda não há administradores.\n')
  },
)

test('admin create fails without a site, and creates none', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { code, err } = await runScript('admin', ['create', 'ana', '--generate'], dataDir)
  t.is(code, 1)
  t.regex(err, /não há nenhuma base de dados/)
  t.deepEqual(await readdir(dataDir), [])
})

test('admin list prints a message if there are no administrators', async (t) => {
  const { dataDir } = await openTestFestival(t, slowMachine)
  t.deepEqual(await runScript('admin', ['list'], dataDir), { code: 0, out: 'Ainda não há administradores.\n', err: '' })
})

const rejectedCalls: [name: string, args: string[], input: string | Buffer, err: string][] = [
  [
    'a short password',
    ['create', 'bia', '--password-stdin'],
    'curta',
    'A palavra-passe tem de ter pelo menos 10 caracteres.\n',
  ],
  [
    'a password that is not UTF-8',
    ['create', 'bia', '--password-stdin'],
    Buffer.from('uma frase não curta', 'latin1'),
    'O texto deixa de ser UTF-8 na linha 1. Guarde-o com a codificação UTF-8 e tente de novo.\n',
  ],
  ['no password at all', ['create', 'bia'], '', 'Falta a palavra-passe: use --password-stdin ou --generate.\n'],
  [
    'a new name that is an id',
    ['rename', 'bia', `p_${'x'.repeat(22)}`],
    '',
    'O nome do utilizador não pode ser como os identificadores do registo. Veja a ajuda com --help.\n',
  ],
  ['erasing an unknown name', ['erase', 'bia'], '', 'Não existe nenhum administrador «bia».\n'],
  ['an unknown name', ['set-password', 'bia', '--generate'], '', 'Não existe nenhum administrador «bia».\n'],
  [
    'two password options',
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
  ['an unknown command', ['apagar'], '', 'O comando apagar não existe. Veja a ajuda com --help.\n'],
]
for (const [name, args, input, err] of rejectedCalls) {
  test(`${name} is rejected, and no administrator is created`, async (t) => {
    const { festival, dataDir } = await openTestFestival(t, slowMachine)
    t.deepEqual(await runScript('admin', args, dataDir, input), { code: 1, out: '', err })
    t.deepEqual(await festival.database.read('administrators'), [])
  })
}
