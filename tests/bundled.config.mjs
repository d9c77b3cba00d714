/** `SLOWNESS` is how many times longer than usual this machine takes; `scripts/run.mjs` measures it. */
const IDLE_S = Math.ceil(120 * Number(process.env.SLOWNESS ?? 1))

/** What takes longest comes first, so that no bundle runs alone at the end. */
const LONGEST_FIRST = ['scripts', 'engines-again', 'served', 'engines', 'tests']
const rank = (file) => LONGEST_FIRST.indexOf(/([\w-]+)-\d+\.test\.js$/.exec(file)?.[1])

/** How ava runs what bundleTests made: nothing is compiled on the way, which would take half of each start. */
export default {
  files: ['dist/tests/*.test.js'],
  nodeArguments: ['--enable-source-maps'],
  workerThreads: false,
  timeout: `${IDLE_S}s`,
  sortTestFiles: (one, other) => rank(one) - rank(other) || one.localeCompare(other),
}
