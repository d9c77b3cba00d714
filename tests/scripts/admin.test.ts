import test from 'ava'
import { authenticate, createAdministrator } from '../../src/db/administrators.ts'
import { eachEngineOfCommand as eachEngine } from '../support/engines.ts'
import { eventsOf, openTestFestival, QUICK_HASH } from '../support/festival.ts'
import { filesContaining } from '../support/folder-contents.ts'
import { callScript, printed, refused, slowMachine } from '../support/script.ts'

eachEngine(
  test,
  'An administrator is created with a password from standard input, changed with a generated one, and listed',
  async (t, databaseOptions) => {
    const { festival, dataDir } = await openTestFestival(t, { ...slowMachine, ...databaseOptions })
    const location = { dataDir, ...databaseOptions }
    const { read } = festival.database
    t.deepEqual(
      await callScript('admin', ['create', 'ana', '--password-stdin'], location, 'uma frase\0 longa\n'),
      printed('Administrador criado: ana\n'),
    )
    t.truthy(await authenticate(read, 'ana', 'uma frase longa'))

    const changed = await callScript('admin', ['set-password', 'ana', '--generate'], location)
    const generated = /^Palavra-passe mudada: ana\nPalavra-passe \(só aparece agora\): (\S{16})\n$/.exec(
      changed.out,
    )?.[1]
    t.deepEqual([changed.code, changed.err], [0, ''])
    t.truthy(await authenticate(read, 'ana', String(generated)))
    t.is(await authenticate(read, 'ana', 'uma frase longa'), undefined)

    const listed = await callScript('admin', ['list'], location)
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
    t.deepEqual(
      await callScript('admin', ['rename', 'segredo-um', 'segredo-dois'], location),
      printed(`Administrador renomeado: segredo-um → segredo-dois\n${before}`),
    )
    t.deepEqual(await filesContaining(dataDir, 'segredo-um'), [])
    t.truthy(await authenticate(read, 'segredo-dois', 'uma frase longa'))
    await write('administrators').update({ name_in_log: 'antes' })
    t.deepEqual(
      await callScript('admin', ['erase', 'segredo-dois'], location),
      printed(
        'Administrador apagado: segredo-dois é agora «antigo organizador 1».\n' +
          `O registo tem o nome «antes» em acontecimentos antigos, e não se altera.\n${before}`,
      ),
    )
    t.deepEqual(await filesContaining(dataDir, 'segredo'), [])
    t.is((await callScript('admin', ['list'], location)).out, 'Ainda não há administradores.\n')
  },
)

const rejectedCalls: [args: string[], input: string | Buffer, err: string][] = [
  [
    ['create', 'bia', '--password-stdin'],
    Buffer.from('uma frase não curta', 'latin1'),
    'O texto deixa de ser UTF-8 na linha 1. Guarde-o com a codificação UTF-8 e tente de novo.\n',
  ],
  [['create', 'bia'], '', 'Falta a palavra-passe: use --password-stdin ou --generate.\n'],
  [['create', ' ', '--generate'], '', 'O nome do utilizador não pode ser vazio. Veja a ajuda com --help.\n'],
  [['set-password', 'bia', '--generate'], '', 'Não existe nenhum administrador «bia».\n'],
  [['apagar'], '', 'O comando apagar não existe. Veja a ajuda com --help.\n'],
]
test('A call without a valid name, password or command is rejected, and no administrator is created', async (t) => {
  const { festival, dataDir } = await openTestFestival(t, slowMachine)
  for (const [args, input, err] of rejectedCalls)
    t.deepEqual(await callScript('admin', args, dataDir, input), refused(err))
  t.deepEqual(await festival.database.read('administrators'), [])
})
