import { Invalid } from '../errors.ts'

/** What is wrong and where: a file, an item of it, a field of that. Whoever prepared the file reads it. */
export type Problem = { where: string; field?: string; message: string }

/** Refuses the whole import when anything is wrong, with everything that is. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const lines = problems.map(({ where, field, message }) => `  ${field ? `${where}, ${field}` : where}: ${message}`)
  const count = problems.length === 1 ? '1 problema' : `${problems.length} problemas`
  throw new Invalid(`Nada foi importado: ${count}.\n${lines.join('\n')}`)
}
