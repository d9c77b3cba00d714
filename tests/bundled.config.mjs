/** How ava runs what bundleTests made: nothing is compiled on the way, which would take half of each start. */
export default {
  files: ['dist/tests/*.test.js'],
  nodeArguments: ['--enable-source-maps'],
  workerThreads: false,
  timeout: '2m',
}
