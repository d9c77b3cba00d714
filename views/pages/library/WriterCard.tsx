import { Link } from 'react-router-dom'
import type { Writer } from '../../../src/content/writer.ts'
import { lifeSpan, originLabel } from '../../../src/content/writer-labels.ts'
import { useItemMark } from '../../components/ItemMark.ts'
import { bioExcerpt } from './bio-excerpt.ts'
import { Portrait } from './Portrait.tsx'

export function WriterCard({ writer, urgent }: { writer: Writer; urgent: boolean }) {
  const { slug, name } = writer
  const years = lifeSpan(writer)
  const mark = useItemMark()
  return (
    <li className="writer" {...mark(writer.id)}>
      <Portrait writer={writer} urgent={urgent} sizes="(min-width: 62rem) 16rem, (min-width: 48rem) 30vw, 6rem" />
      <h2>{name}</h2>
      <p className="writer-facts row small">
        <span className="writer-badge loud strong">{originLabel(writer)}</span>{' '}
        {years && <span className="writer-years quiet">{years}</span>}
      </p>
      <p className="writer-bio">{bioExcerpt(writer)}</p>
      <Link className="writer-more strong tap" to={`/biblioteca/${slug}`} aria-label={`Ver perfil de ${name}`}>
        Ver perfil
      </Link>
    </li>
  )
}
