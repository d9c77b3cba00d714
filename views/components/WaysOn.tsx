import { Link } from 'react-router-dom'

/** The ways on from what does not exist. */
export const ToHome = () => (
  <Link className="button" to="/">
    Voltar ao início
  </Link>
)

export const ToProgramme = () => (
  <Link className="button button-quiet" to="/programacao">
    Ver o programa
  </Link>
)
