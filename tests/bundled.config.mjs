/** `SLOWNESS` is how many times longer than usual this machine takes; `scripts/run.mjs` measures it. */
const IDLE_S = Math.ceil(120 * Number(process.env.SLOWNESS ?? 1))

/** Commands take longest: first in line, they do not keep one processor busy at the end. */
const rank = (file) => Number(!/scripts-\d+\.test\.js$/.test(file))

/** How ava runs what bundleTests made: nothing is compiled on the way, which would take half of each start. */
export default {
  files: ['dist/tests/*.test.js'],
  nodeArguments: ['--enable-source-maps'],
  workerThreads: false,
  timeout: `${IDLE_S}s`,
  sortTestFiles: (one, other) => rank(one) - rank(other) || one.localeCompare(other),
}
