export const LoadFailed = ({ onRetry }: { onRetry(): unknown }) => (
  <p role="alert">
    Não foi possível carregar a lista.{' '}
    <button className="plain" type="button" onClick={() => onRetry()}>
      Tentar de novo
    </button>
  </p>
)
