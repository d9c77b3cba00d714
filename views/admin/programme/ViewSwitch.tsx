import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isPlainClick } from '../../components/plain-click.ts'
import { useConfirmLeave } from '../UnsavedChanges.tsx'
import { boardHash, listHash } from './board/board-address.ts'

const views = [
  { name: 'list', label: 'Lista', href: listHash },
  { name: 'board', label: 'Quadro', href: boardHash(null) },
] as const

/** The programme as a list with its form, or as a board. */
export function ViewSwitch({ current }: { current: (typeof views)[number]['name'] }) {
  const navigate = useNavigate()
  const confirmLeave = useConfirmLeave()
  const show = (event: MouseEvent, href: string) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (confirmLeave()) navigate(href)
  }
  return (
    <nav className="views" aria-label="Vista">
      {views.map(({ name, label, href }) => (
        <a
          key={name}
          href={href}
          aria-current={name === current ? 'page' : undefined}
          onClick={(event) => show(event, href)}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
