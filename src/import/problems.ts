import { Invalid } from '../errors.ts'

/** Shown to the person who prepared the file. */
export type Problem = { where: string; field?: string; message: string }

export function refuse(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const lines = problems.map(({ where, field, message }) => `  ${field ? `${where}, ${field}` : where}: ${message}`)
  const count = problems.length === 1 ? '1 problema' : `${problems.length} problemas`
  throw new Invalid(`Nada foi importado: ${count}.\n${lines.join('\n')}`)
}
