import { type MouseEvent, useState } from 'react'
import { ComparedText } from './ComparedText.tsx'
import type { ComparedBlock } from './compare-blocks.ts'

/** Unchanged paragraphs shown before and after a change. */
const CONTEXT = 2
const MIN_FOLDED = 4

type Part = { folded: boolean; blocks: readonly ComparedBlock[] }

/** Hides long unchanged parts until they are asked for; then the element around that can take the focus gets it. */
export function FoldedText({ blocks }: { blocks: readonly ComparedBlock[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const parts = foldedParts(blocks)
  const unfold = (event: MouseEvent) => {
    event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
    setIsOpen(true)
  }
  if (isOpen || !parts.some(({ folded }) => folded)) return <ComparedText blocks={blocks} />
  return parts.map((part, index) =>
    part.folded ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else to be told apart by
      <button key={index} className="history-unfold" type="button" onClick={unfold}>
        {`${part.blocks.length} parágrafos iguais: mostrar tudo`}
      </button>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else to be told apart by
      <ComparedText key={index} blocks={part.blocks} />
    ),
  )
}

function foldedParts(blocks: readonly ComparedBlock[]): Part[] {
  const changed = blocks.flatMap(({ change }, index) => (change === 'same' ? [] : [index]))
  if (changed.length === 0) return [{ folded: false, blocks }]
  const parts: Part[] = []
  const add = (folded: boolean, from: number, to: number) => {
    if (from < to) parts.push({ folded, blocks: blocks.slice(from, to) })
  }
  let shownFrom = 0
  let previous = -CONTEXT - 1
  for (const index of [...changed, blocks.length + CONTEXT]) {
    const [from, to] = [Math.max(0, previous + CONTEXT + 1), Math.min(index - CONTEXT, blocks.length)]
    if (to - from >= MIN_FOLDED) {
      add(false, shownFrom, from)
      add(true, from, to)
      shownFrom = to
    }
    previous = index
  }
  add(false, shownFrom, blocks.length)
  return parts
}
