import type { Goal, Measured } from './part.ts'

export type Judged = Measured & { part: string; ratio?: number; goal?: Goal; met?: boolean }

export function judge(part: string, measured: Measured, goal?: Goal): Judged {
  const ratio = measured.limit && measured.value / measured.limit.value
  return { part, ...measured, ratio, goal, met: goal && isMet(goal, measured.value, ratio) }
}

function isMet(goal: Goal, value: number, ratio: number | undefined): boolean {
  if ('atLeast' in goal) return value >= goal.atLeast
  if ('atMost' in goal) return value <= goal.atMost
  if (ratio === undefined) throw new TypeError('a goal for a ratio needs a limit')
  return 'ratioAtLeast' in goal ? ratio >= goal.ratioAtLeast : ratio <= goal.ratioAtMost
}

const NOTHING = '—'
const heads = ['part', 'figure', 'measured', 'unit', 'limit', 'of', 'ratio', 'goal', 'met']
const toTheRight = new Set(['measured', 'limit', 'ratio', 'goal'])

export function tableOf(figures: readonly Judged[]): string {
  const rows = [heads, ...figures.map(cells)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        toTheRight.has(heads[column]!) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd()
  return [line(heads), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.slice(1).map(line)].join('\n')
}

const cells = ({ part, figure, value, unit, limit, ratio, goal, met }: Judged) => [
  part,
  figure,
  short(value),
  unit,
  limit ? short(limit.value) : NOTHING,
  limit?.of ?? NOTHING,
  ratio === undefined ? NOTHING : ratio.toFixed(2),
  goal ? words(goal) : NOTHING,
  met === undefined ? NOTHING : met ? 'met' : 'NOT MET',
]

function words(goal: Goal): string {
  if ('atLeast' in goal) return `≥ ${short(goal.atLeast)}`
  if ('atMost' in goal) return `≤ ${short(goal.atMost)}`
  return 'ratioAtLeast' in goal ? `ratio ≥ ${goal.ratioAtLeast}` : `ratio ≤ ${goal.ratioAtMost}`
}

const short = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 && value % 1 ? 2 : 0 })
