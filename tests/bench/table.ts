import type { Goal, Measurement } from './part.ts'

export type Figure = Measurement & { part: string; ratio?: number; goal?: Goal; met?: boolean }

export function evaluate(part: string, measured: Measurement, goal?: Goal): Figure {
  const ratio = measured.limit && measured.value / measured.limit.value
  return { part, ...measured, ratio, goal, met: goal && isMet(goal, measured.value, ratio) }
}

function isMet(goal: Goal, value: number, ratio: number | undefined): boolean {
  if ('atLeast' in goal) return value >= goal.atLeast
  if ('atMost' in goal) return value <= goal.atMost
  if (ratio === undefined) throw new TypeError('a goal for a ratio needs a limit')
  return 'ratioAtLeast' in goal ? ratio >= goal.ratioAtLeast : ratio <= goal.ratioAtMost
}

export const EMPTY = '—'
const headers = ['part', 'figure', 'measured', 'unit', 'limit', 'of', 'ratio', 'goal', 'met']
const rightAligned = new Set(['measured', 'limit', 'ratio', 'goal'])

export const formatTable = (figures: readonly Figure[]): string =>
  formatColumns(headers, figures.map(cells), rightAligned)

export function formatColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  rightAligned: ReadonlySet<string>,
): string {
  const widths = headers.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        rightAligned.has(headers[column]!) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd()
  return [line(headers), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

const cells = ({ part, figure, value, unit, limit, ratio, goal, met }: Figure) => [
  part,
  figure,
  formatNumber(value),
  unit,
  limit ? formatNumber(limit.value) : EMPTY,
  limit?.of ?? EMPTY,
  ratio === undefined ? EMPTY : ratio.toFixed(2),
  goal ? formatGoal(goal) : EMPTY,
  met === undefined ? EMPTY : met ? 'met' : 'NOT MET',
]

function formatGoal(goal: Goal): string {
  if ('atLeast' in goal) return `≥ ${formatNumber(goal.atLeast)}`
  if ('atMost' in goal) return `≤ ${formatNumber(goal.atMost)}`
  return 'ratioAtLeast' in goal ? `ratio ≥ ${goal.ratioAtLeast}` : `ratio ≤ ${goal.ratioAtMost}`
}

export const formatNumber = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 && value % 1 ? 2 : 0 })
