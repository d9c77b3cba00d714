type Props = { className?: string; message: string; onRetry(): void }

export const ErrorAlert = ({ className = 'failure', message, onRetry }: Props) => (
  <div className={className} role="alert">
    <p>{message}</p>
    <button className="plain" type="button" onClick={onRetry}>
      Tentar de novo
    </button>
  </div>
)
