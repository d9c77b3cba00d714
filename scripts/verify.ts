import { recordRun } from '../src/db/last-runs.ts'
import { headText, readAnchor, saveAnchor } from '../src/history/anchor.ts'
import { readHead } from '../src/log/append.ts'
import { verify } from '../src/log/verify.ts'
import { withProgress } from '../src/progress.ts'
import { command, print, run, withDatabase } from './cli.ts'

const program = command('verify', 'Percorre a cadeia do registo e diz se algum acontecimento foi alterado ou retirado.')
  .option(
    '--anchor <ficheiro>',
    'compara com a cabeça guardada neste ficheiro, para que se note um fim cortado, e guarda nele a nova',
  )
  .addHelpText(
    'after',
    `
Diz quantos acontecimentos há e a cabeça («posição hash»); ou a primeira posição errada e porquê, e sai com 1.
Guarde a âncora noutro computador: quem altera o registo não deve poder alterar a âncora.`,
  )
  .action(async ({ anchor: file }: { anchor?: string }) => {
    const anchor = file === undefined ? undefined : await readAnchor(file)
    const verdict = await withDatabase(async ({ read, write }) => {
      const { position } = await readHead(read)
      const found = await withProgress('A verificar', position, (onProgress) => verify(read, { anchor, onProgress }))
      if (found.sound) await recordRun(write, 'verify', { at: new Date().toISOString(), position: found.head.position })
      return found
    })
    if (!verdict.sound) {
      print(`O registo está errado na posição ${verdict.position}: ${verdict.reason}.`)
      process.exitCode = 1
      return
    }
    print(`O registo está íntegro. Acontecimentos: ${verdict.count}. Cabeça:\n${headText(verdict.head)}`)
    if (file === undefined) return
    await saveAnchor(file, verdict.head)
    if (anchor)
      print(
        `A âncora em ${file} confere (posição ${anchor.position}) e avançou para a posição ${verdict.head.position}.`,
      )
    else print(`A âncora ${file} não existia: foi criada com esta cabeça.`)
  })

await run(program)
