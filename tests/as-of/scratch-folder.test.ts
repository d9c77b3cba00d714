import { existsSync, mkdirSync, statSync } from 'node:fs'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test from 'ava'
import { ScratchFolder } from '../../src/as-of/scratch-folder.ts'

test.serial('Only this user can read the folder, and removing it leaves nothing', async (t) => {
  const folder = new ScratchFolder()
  const file = await folder.file('1.db')
  await writeFile(file, 'x')
  const path = dirname(file)
  t.is(statSync(path).mode & 0o777, 0o700)
  t.is(dirname(await folder.file('2.db')), path)
  t.is(dirname(path), tmpdir())
  await folder.remove()
  t.false(existsSync(path))
})

test.serial('There is a new folder where the system has cleared the old one', async (t) => {
  const folder = new ScratchFolder()
  await rm(dirname(await folder.file('1.db')), { recursive: true })
  t.true(existsSync(dirname(await folder.file('2.db'))))
  await folder.remove()
})

test.serial('What killed processes have left is removed at the next use, and what others use stays', async (t) => {
  const named = (pid: number) => join(tmpdir(), `fliporto-as-of-${hostname()}-${pid}-test${process.hrtime.bigint()}`)
  const [dead, reused, alive, other] = [
    named(2 ** 30), // above the greatest process number
    named(process.pid),
    named(process.ppid),
    join(tmpdir(), `fliporto-as-of-outra-${2 ** 30}-test`),
  ]
  for (const path of [dead, reused, alive, other]) mkdirSync(path, { recursive: true })
  await utimes(reused, 1, 1)
  const folder = new ScratchFolder()
  await folder.file('1.db')
  t.deepEqual([dead, reused, alive, other].map(existsSync), [false, false, true, true])
  await folder.remove()
  for (const path of [alive, other]) await rm(path, { recursive: true })
})
