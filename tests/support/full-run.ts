import type { TestFn } from 'ava'

const isFullRun = process.env.ALL === '1'

/**
 * For a test that only `npm run test:all` and a run of chosen files have, because another test proves the same in less
 * time. `because` names that test.
 */
export const inFullRun = (test: TestFn, _because: string): TestFn => (isFullRun ? test : leaveOut)

const leaveOut = Object.assign(() => {}, { serial: () => {} }) as unknown as TestFn
