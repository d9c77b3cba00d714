import { Invalid } from '../errors.ts'

export type Problem = { where: string; field?: string; message: string }

/** Throws Invalid unless the list is empty. */
export function throwProblems(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const lines = problems.map(({ where, field, message }) => `  ${field ? `${where}, ${field}` : where}: ${message}`)
  const count = problems.length === 1 ? '1 problema' : `${problems.length} problemas`
  throw new Invalid(`Nada foi importado: ${count}.\n${lines.join('\n')}`)
}
