/** A list, or more of it, did not come. */
export const LoadFailed = ({ onAgain }: { onAgain(): unknown }) => (
  <p role="alert">
    Não foi possível carregar a lista.{' '}
    <button className="plain" type="button" onClick={() => onAgain()}>
      Tentar de novo
    </button>
  </p>
)
