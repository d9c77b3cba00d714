import { type Change, isChanged, type Paragraph } from './compare-texts.ts'

/** Unchanged paragraphs shown before and after a change. */
const CONTEXT = 2
const MIN_FOLDED = 4

const words = { inserted: 'inserido', deleted: 'apagado' }

/** Every paragraph with its changes; long parts without any are folded. */
export const ComparedText = ({ paragraphs }: { paragraphs: readonly Paragraph[] }) => (
  <div className="history-text">
    {partsOf(paragraphs).map(({ from, folded, paragraphs }) =>
      folded ? (
        <details key={from} className="history-folded">
          <summary>{`${paragraphs.length} parágrafos iguais`}</summary>
          <Paragraphs paragraphs={paragraphs} />
        </details>
      ) : (
        <Paragraphs key={from} paragraphs={paragraphs} />
      ),
    )}
  </div>
)

function partsOf(paragraphs: readonly Paragraph[]) {
  const isNear = paragraphs.map((_, index) =>
    paragraphs.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(isChanged),
  )
  const starts = isNear.flatMap((near, index) => (near === isNear[index - 1] ? [] : [index]))
  return starts.map((from, index) => {
    const part = paragraphs.slice(from, starts[index + 1])
    return { from, folded: !isNear[from] && part.length >= MIN_FOLDED, paragraphs: part }
  })
}

const Paragraphs = ({ paragraphs }: { paragraphs: readonly Paragraph[] }) =>
  paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else to be told apart by
    <p key={index}>
      {paragraph.map(({ change, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor have runs
        <Marked key={at} change={change} text={text} />
      ))}
    </p>
  ))

/** Says in words what its look says. */
function Marked({ change, text }: { change: Change; text: string }) {
  if (change === 'same') return text
  const Element = change === 'inserted' ? 'ins' : 'del'
  return (
    <Element>
      <span className="unseen">{`[${words[change]}: `}</span>
      {text}
      <span className="unseen">] </span>
    </Element>
  )
}
