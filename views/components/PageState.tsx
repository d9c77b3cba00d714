import type { ReactNode } from 'react'

type LoadingProps = { text: string; children?: ReactNode }

export function LoadingState({ text, children }: LoadingProps) {
  return (
    <>
      <p className="loading sheet" role="status">
        <span>{text}</span>
      </p>
      <div className="skeleton" aria-hidden="true">
        {children}
      </div>
    </>
  )
}

type Props = {
  title: string
  text?: string
  as?: 'h1' | 'h2'
  action?: ReactNode
  children?: ReactNode
}

export const EmptyState = (props: Props) => <State {...props} kind="empty" />

export const ErrorState = (props: Props) => <State {...props} kind="error" />

function State({ kind, title, text, as: Heading = 'h2', action, children }: Props & { kind: 'empty' | 'error' }) {
  return (
    <div className={`state state-${kind} sheet`}>
      <div className="state-tiles" aria-hidden="true" />
      <div className="state-words">
        <div role={kind === 'error' ? 'alert' : undefined}>
          <Heading>{title}</Heading>
          {text && <p className="lead">{text}</p>}
        </div>
        {action && <p className="state-way row middle">{action}</p>}
        {children}
      </div>
    </div>
  )
}
