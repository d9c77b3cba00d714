import { registerCompletionHandler } from 'ava'

const END_TIMEOUT_MS = 10_000

// A process that does not end by itself would fail a run whose tests have all passed
registerCompletionHandler(() => void setTimeout(() => process.exit(), END_TIMEOUT_MS).unref())
