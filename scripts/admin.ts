import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { usernameProblem } from '../src/content/credentials.ts'
import { decodeText } from '../src/content/decode-text.ts'
import { composed } from '../src/content/plain-text.ts'
import {
  createAdministrator,
  eraseAdministrator,
  listAdministrators,
  renameAdministrator,
  setPassword,
} from '../src/db/administrators.ts'
import { markPendingErasure } from '../src/erase-subscriber.ts'
import { Invalid } from '../src/errors.ts'
import { formatInLisbon } from '../src/history/date-time.ts'
import { generatePassword } from '../src/passwords.ts'
import { command, print, run, table, withDatabase } from './cli.ts'
import { waitForErasure } from './wait-for-erasure.ts'

type Options = { passwordStdin?: true; generate?: true }

const NAMES_IN_LOG_HELP =
  '\nO registo tem identificadores no lugar dos nomes. Só o que foi feito antes de os ter está lá com o nome de então,\n' +
  'que não se pode tirar: o comando diz quando é o caso.'

const program = command('admin', 'Administradores: quem pode entrar no painel.')

withPassword(program.command('create').description('cria um administrador')).action(
  async (name: string, options: Options) => {
    const password = await choosePassword(options)
    await withDatabase((database) => createAdministrator(database, name, password, new Date()))
    print(`Administrador criado: ${name}`)
    if (options.generate) print(`Palavra-passe (só aparece agora): ${password}`)
  },
)

withPassword(program.command('set-password').description('muda a palavra-passe de um administrador')).action(
  async (name: string, options: Options) => {
    await withDatabase(async (database) => {
      const password = await choosePassword(options)
      await setPassword(database.write, name, password, new Date())
      print(`Palavra-passe mudada: ${name}`)
      if (options.generate) print(`Palavra-passe (só aparece agora): ${password}`)
    })
  },
)

program
  .command('list')
  .description('mostra os administradores que há')
  .action(async () => {
    const all = await withDatabase(({ read }) => listAdministrators(read))
    const rows = all.map((each) => [
      each.username,
      formatInLisbon(each.created_at),
      formatInLisbon(each.changed_at),
      each.actor,
    ])
    print(
      all.length > 0
        ? table([['Utilizador', 'Criado', 'Palavra-passe de', 'No registo'], ...rows])
        : 'Ainda não há administradores.',
    )
  })

program
  .command('rename')
  .description('muda o nome de um administrador, também no que já fez; a sessão e a palavra-passe ficam')
  .argument('<utilizador>', 'o nome com que entra')
  .argument('<novo>', 'o nome com que passa a entrar', validName)
  .addHelpText('after', NAMES_IN_LOG_HELP)
  .action(async (name: string, newName: string) => {
    await withDatabase(async (database) => {
      await markPendingErasure(database.write, randomUUID())
      const renamed = await renameAdministrator(database, name.trim(), newName)
      await waitForErasure(database)
      print(`Administrador renomeado: ${name.trim()} → ${renamed.username}`)
      printRemainingNames(renamed.name_in_log)
    })
  })

program
  .command('erase')
  .description('esquece um administrador: já não entra, e o que fez fica como sendo de um «antigo organizador»')
  .argument('<utilizador>', 'o nome com que entra')
  .addHelpText('after', NAMES_IN_LOG_HELP)
  .action(async (name: string) => {
    await withDatabase(async (database) => {
      await markPendingErasure(database.write, randomUUID())
      const erased = await eraseAdministrator(database.write, name.trim(), new Date())
      await waitForErasure(database)
      print(`Administrador apagado: ${name.trim()} é agora «${erased.username}».`)
      printRemainingNames(erased.name_in_log)
    })
  })

function printRemainingNames(nameInLog: string | null): void {
  if (nameInLog !== null) print(`O registo tem o nome «${nameInLog}» em acontecimentos antigos, e não se altera.`)
  print('Cópias de segurança, exportações e linhas que o servidor escreveu antes ainda têm o nome antigo: apague-as.')
}

function validName(name: string): string {
  const problem = usernameProblem(name.trim())
  if (problem) throw new InvalidArgumentError(`O nome do utilizador ${problem}.`)
  return name.trim()
}

function withPassword(subcommand: Command): Command {
  return subcommand
    .argument('<utilizador>', 'o nome com que entra', validName)
    .addOption(new Option('--password-stdin', 'lê a palavra-passe da entrada padrão').conflicts('generate'))
    .addOption(new Option('--generate', 'gera uma palavra-passe e mostra-a uma vez'))
}

/** Not an argument: those show in process lists and in the shell's history. */
async function choosePassword({ passwordStdin, generate }: Options): Promise<string> {
  if (generate) return generatePassword()
  if (passwordStdin) return composed(decodeText(await buffer(process.stdin))).replace(/\r?\n$/, '')
  if (!process.stdin.isTTY) throw new Invalid('Falta a palavra-passe: use --password-stdin ou --generate.')
  const password = await prompt('Palavra-passe: ')
  if ((await prompt('Outra vez: ')) !== password) throw new Invalid('As duas palavras-passe não são iguais.')
  return password
}

/** Does not echo what is typed. */
async function prompt(question: string): Promise<string> {
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silentOutput, terminal: true })
  // Only now: before readline takes over, the terminal itself echoes.
  process.stderr.write(question)
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('SIGINT', () => reject(new Invalid('Cancelado.')))
      lines.once('close', () => reject(new Invalid('Cancelado.')))
    })
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

await run(program)
