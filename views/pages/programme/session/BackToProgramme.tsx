import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { isPlainClick } from '../../../components/plain-click.ts'
import { stepsFromProgramme } from '../../../programme/session-words.tsx'

/** Goes back in the history to where the reader left the programme; from elsewhere, to the session's row. */
export function BackToProgramme({ id }: { id?: string }) {
  const steps = stepsFromProgramme(useLocation().state)
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (steps === null || !isPlainClick(event)) return
    event.preventDefault()
    navigate(-steps)
  }
  return (
    <Link className="back strong tap" to={id ? `/programacao#evento-${id}` : '/programacao'} onClick={goBack}>
      Voltar ao Programa
    </Link>
  )
}
