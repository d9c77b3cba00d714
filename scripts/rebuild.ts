import { projections } from '../projections/index.ts'
import type { RebuildResult } from '../projections/rebuild.ts'
import { Invalid } from '../src/errors.ts'
import { formatValue } from '../src/history/format-change.ts'
import { readHead } from '../src/log/append.ts'
import { withProgress } from '../src/progress.ts'
import { command, print, run, table, withFestival } from './cli.ts'

type Options = { only?: string[]; check: boolean }

const program = command('rebuild', 'Refaz as tabelas de leitura a partir do registo, com o sítio a funcionar.')
  .option('--only <tabela...>', `só estas: ${projections.map(({ name }) => name).join(', ')}`)
  .option('--check', 'só compara: não muda nada e sai com 1 se houver diferenças', false)
  .action(async ({ only, check }: Options) => {
    const chosen = only?.map(projectionNamed)
    const rebuilt = await withFestival(async ({ database, rebuild }) => {
      const { position } = await readHead(database.read)
      return withProgress('A reproduzir o registo', position, (onProgress) =>
        rebuild({ only: chosen, check, onProgress }),
      )
    })
    report(rebuilt, chosen ?? projections, check)
  })

function projectionNamed(name: string) {
  const found = projections.find((projection) => projection.name === name || projection.table === name)
  if (found) return found
  throw new Invalid(`Não há nenhuma tabela «${name}». Há: ${projections.map((each) => each.name).join(', ')}.`)
}

function report(
  { events, stale, counts, differences }: RebuildResult,
  chosen: typeof projections,
  check: boolean,
): void {
  const rows = chosen.map(({ name, table }) => [
    table,
    String(counts.get(name) ?? 0),
    stale.includes(name) ? 'faltava' : '',
  ])
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  print(`Acontecimentos reproduzidos: ${events}`)
  print(table([['Tabela', 'Linhas diferentes', ''], ...rows]))
  for (const difference of differences) print(describeDifference(difference))
  const described = new Set(differences.map(({ table, key }) => `${table} ${JSON.stringify(key)}`)).size
  if (total > described) print(`… e mais ${total - described} linhas diferentes.`)
  const wrong = total > 0 || stale.length > 0
  if (!wrong) print('As tabelas são o que o registo diz.')
  else if (check) print('Nada foi mudado. Para reparar: npm run rebuild')
  else print('As tabelas foram reparadas.')
  if (check && wrong) process.exitCode = 1
}

function describeDifference({ table, key, column, live, replayed }: RebuildResult['differences'][number]): string {
  const row = Object.entries(key)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')
  if (column === null) return `  ${table}, linha ${row}: ${live ? 'está a mais' : 'falta'}.`
  return `  ${table}, linha ${row}, coluna ${column}: tem ${formatValue(live)}, devia ter ${formatValue(replayed)}.`
}

await run(program)
