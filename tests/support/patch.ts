export type FileChange = { path: string; isNew: boolean; hunks: Hunk[] }
type Hunk = { before: string[]; after: string[]; added: string[] }

/** Reads a unified diff, as `git diff` writes it. */
export function parsePatch(patch: string): FileChange[] {
  return patch
    .split(/^diff .*\n/m)
    .slice(1)
    .map((file) => ({
      path: /^\+\+\+ b\/(.*)$/m.exec(file)![1]!,
      isNew: file.includes('\n--- /dev/null\n'),
      hunks: file
        .split(/^@@ .*\n/m)
        .slice(1)
        .map((hunk) => ({ before: linesOf(hunk, / |-/), after: linesOf(hunk, / |\+/), added: linesOf(hunk, /\+/) })),
    }))
}

const linesOf = (hunk: string, signs: RegExp) =>
  hunk
    .split('\n')
    .filter((line) => signs.test(line.charAt(0)))
    .map((line) => line.slice(1))

/** The changed text. Lines are found by their content, not their numbers, so each hunk must match exactly once. */
export function applyChange(text: string, { path, isNew, hunks }: FileChange): string {
  if (isNew) return `${hunks[0]!.after.join('\n')}\n`
  return hunks.reduce((changed, { before, after }) => {
    const [start, end, ...others] = `\n${changed}`.split(`\n${before.join('\n')}\n`)
    if (end !== undefined && others.length === 0) return `${start}\n${after.join('\n')}\n${end}`.slice(1)
    throw new Error(`${path} does not have these lines once:\n${before.join('\n')}`)
  }, text)
}
