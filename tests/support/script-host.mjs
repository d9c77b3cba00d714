/** Runs built scripts one after another in this process, each as if it were its own. */
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'

let calls = 0
process.stdout.setMaxListeners(0)

process.on('message', async ({ file, args, env, input }) => {
  const written = { out: [], err: [] }
  process.stdout.write = (text) => written.out.push(text) > 0
  process.stderr.write = (text) => written.err.push(text) > 0
  process.argv = [process.execPath, file, ...args]
  process.env = env
  process.exitCode = 0
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true })
  calls += 1
  // What a script imports stays loaded; the script itself runs anew
  await import(`${pathToFileURL(resolve(file))}?${calls}`).catch((error) => {
    written.err.push(error.stack)
    process.exitCode = 1
  })
  process.send({ code: process.exitCode, out: written.out.join(''), err: written.err.join('') })
})
