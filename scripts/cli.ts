import { Command, CommanderError } from 'commander'
import { configFromEnvironment } from '../src/config.ts'
import type { Engine } from '../src/db/engine.ts'
import { openExistingEngine, requireDatabase } from '../src/db/open.ts'
import type { Festival } from '../src/festival.ts'
import { describeStartFailure } from '../src/process/start-failure.ts'

/** Commander's English titles and messages. */
const titles: Record<string, string> = {
  'Usage:': 'Utilização:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opções:',
  'Commands:': 'Comandos:',
}
const placeholders = (text: string) => text.replace('[options]', '[opções]').replace('[command]', '[comando]')
const errorMessages: [RegExp, string][] = [
  [/^error: unknown option '(.*)'/, 'A opção $1 não existe.'],
  [/^error: unknown command '(.*)'/, 'O comando $1 não existe.'],
  [/^error: missing required argument '(.*)'/, 'Falta o argumento $1.'],
  [/^error: option '(.*)' argument missing/, 'Falta o valor da opção $1.'],
  [/^error: option '(.*)' cannot be used with option '(.*)'/, 'As opções $1 e $2 não se usam ao mesmo tempo.'],
  [/^error: (?:option '.*' argument|command-argument value) '.*' is invalid(?: for argument '.*')?\. /s, ''],
  [/^error: too many arguments.*/, 'Há argumentos a mais.'],
  [/\n\(Did you mean one of (.*)\?\)/, ' Seria uma destas: $1?'],
  [/\n\(Did you mean (.*)\?\)/, ' Seria $1?'],
]
const translate = (text: string) =>
  errorMessages.reduce((translated, [english, portuguese]) => translated.replace(english, portuguese), text)

export function command(name: string, description: string): Command {
  return new Command(`npm run ${name} --`)
    .description(description)
    .helpOption('-h, --help', 'mostra esta ajuda')
    .helpCommand(false)
    .configureHelp({
      styleTitle: (title) => titles[title] ?? title,
      styleUsage: placeholders,
      styleSubcommandTerm: placeholders,
      optionDescription: ({ description, defaultValue }) =>
        defaultValue === undefined || defaultValue === false
          ? description
          : `${description} (se não disser: ${defaultValue})`,
    })
    .configureOutput({
      outputError: (text, write) => write(`${translate(text).trim()} Veja a ajuda com --help.\n`),
    })
    .exitOverride()
}

/** Errors are printed as one sentence, with exit code 1. */
export async function run(program: Command): Promise<void> {
  // `npm run audit | head` closes the pipe early: not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    await program.parseAsync()
  } catch (error) {
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1
    if (!(error instanceof CommanderError)) console.error(withoutStack(describeStartFailure(error)))
  }
}

const withoutStack = (text: string) => text.replace(/\n\s+at .*/gs, '')

/** Opens the existing database and closes it after `work`. */
export async function withDatabase<T>(work: (database: Engine) => Promise<T>): Promise<T> {
  const database = await openExistingEngine(configFromEnvironment())
  return work(database).finally(() => database.close())
}

/** Loaded here, since commands that only need the database need nothing else of a festival. */
export async function withFestival<T>(work: (festival: Festival) => Promise<T>): Promise<T> {
  const config = configFromEnvironment()
  await requireDatabase(config)
  const { openFestival } = await import('../src/festival.ts')
  const festival = await openFestival(config)
  return work(festival).finally(() => festival.close())
}

export const print = (text: string) => console.log(text)
export const printJson = (value: unknown) => print(JSON.stringify(value, null, 2))

export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const codes = { dim: 2, red: 31, green: 32 } as const

export const colour = (name: keyof typeof codes, text: string) =>
  process.stdout.isTTY && process.stdout.hasColors() ? `\u001b[${codes[name]}m${text}\u001b[0m` : text
