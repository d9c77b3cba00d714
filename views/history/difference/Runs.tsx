import { createElement, Fragment, type ReactNode } from 'react'
import { elementProps } from './element-props.ts'
import { keyOf, type Tagged, type Token } from './tokens.ts'
import type { Change, Run } from './word-runs.ts'

const words = { inserted: 'inserido', deleted: 'apagado' }

export const Runs = ({ runs }: { runs: readonly Run[] }) =>
  runs.map(({ change, tokens }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have nothing else to be told apart by
    <Marked key={index} change={change}>
      {markedText(tokens, 0)}
    </Marked>
  ))

/** Says in words what its look says. */
export function Marked({ change, children }: { change: Change; children: ReactNode }) {
  if (change === 'same') return children
  const Element = change === 'inserted' ? 'ins' : 'del'
  return (
    <Element>
      <span className="unseen">{`[${words[change]}: `}</span>
      {children}
      <span className="unseen">] </span>
    </Element>
  )
}

/** Neighbours inside the same element share it. */
function markedText(tokens: readonly Token[], depth: number): ReactNode[] {
  const parts: ReactNode[] = []
  for (let start = 0; start < tokens.length; ) {
    const mark = tokens[start]!.marks[depth]
    const isOther = (token: Token) => !isSame(token.marks[depth], mark)
    const rest = tokens.slice(start)
    const inside = rest.slice(0, rest.findIndex(isOther) === -1 ? undefined : rest.findIndex(isOther))
    parts.push(
      mark ? element(mark, start, markedText(inside, depth + 1)) : <Fragment key={start}>{plain(inside)}</Fragment>,
    )
    start += inside.length
  }
  return parts
}

const isSame = (one?: Tagged, other?: Tagged) =>
  one === other || (one !== undefined && other !== undefined && keyOf(one) === keyOf(other))

function plain(tokens: readonly Token[]): ReactNode[] {
  const parts: ReactNode[] = ['']
  for (const { picture, text } of tokens) {
    if (picture) parts.push(element(picture, parts.length), '')
    else if (text === '\n') parts.push(<br key={parts.length} />, '')
    else parts.push(`${parts.pop()}${text}`)
  }
  return parts
}

const element = ({ tag, attributes }: Tagged, key: number, children?: ReactNode) =>
  createElement(tag, { key, ...elementProps(tag, attributes) }, children)
