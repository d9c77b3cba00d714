type Props = { className?: string; words: string; onRetry(): void }

export const Failure = ({ className = 'failure', words, onRetry }: Props) => (
  <div className={className} role="alert">
    <p>{words}</p>
    <button className="plain" type="button" onClick={onRetry}>
      Tentar de novo
    </button>
  </div>
)
