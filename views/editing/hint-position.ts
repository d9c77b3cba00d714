export type Rect = { top: number; left: number; right: number; bottom: number }
/** `weight`: the cost of covering it; text has 1. */
type Obstacle = Rect & { weight?: number }
type Size = { width: number; height: number }

const GAP = 8

/** The visible position beside or inside the block that covers the least, in window coordinates. */
export function hintPosition(block: Rect, { width, height }: Size, view: Rect, obstacles: readonly Obstacle[]) {
  const visible = {
    top: Math.max(block.top, view.top),
    left: Math.max(block.left, view.left),
    right: Math.min(block.right, view.right),
    bottom: Math.min(block.bottom, view.bottom),
  }
  const starts = [visible.left, visible.right - width, (visible.left + visible.right - width) / 2]
  const rows = [block.top - GAP - height, block.bottom + GAP]
  const outside = rows.flatMap((top) => starts.map((left) => ({ top, left })))
  const beside = [block.right + GAP, block.left - GAP - width].map((left) => ({ top: visible.top, left }))
  const corners = [visible.top + GAP, visible.bottom - GAP - height]
  const inside = corners.flatMap((top) =>
    [visible.left + GAP, visible.right - GAP - width].map((left) => ({ top, left })),
  )

  const inView = [...outside, ...beside, ...inside]
    .map(({ top, left }) => ({ top, left, right: left + width, bottom: top + height }))
    .filter((box) => overlap(box, view) >= width * height - 1)
  const covered = inView.map((box) => obstacles.reduce((sum, one) => sum + (one.weight ?? 1) * overlap(box, one), 0))
  const best = inView[covered.indexOf(Math.min(...covered))]
  return best ?? { top: view.top, left: visible.left }
}

function overlap(one: Rect, other: Rect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}

export function viewport(): Rect {
  const { clientWidth: right, clientHeight: bottom } = document.documentElement
  return { top: 0, left: 0, right, bottom }
}

/** Text lines count fully, drawings half, the header least. */
export function obstaclesAround({ top, left, right, bottom }: Rect): Obstacle[] {
  const MARGIN = 200
  const near = { top: top - MARGIN, left: left - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const weighed = (selector: string, weight: number) =>
    [...document.querySelectorAll(selector)].map((one) => Object.assign(one.getBoundingClientRect(), { weight }))
  const lines: Obstacle[] = [...weighed('svg', 0.5), ...weighed('body > header', 0.1)]
  while (texts.nextNode()) {
    if (texts.currentNode.textContent?.trim() === '') continue
    range.selectNodeContents(texts.currentNode)
    lines.push(...[...range.getClientRects()].filter((line) => overlap(line, near) > 0))
  }
  return lines
}
