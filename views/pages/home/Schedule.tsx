import { Link } from 'react-router-dom'
import { DateLine } from '../../components/DateLine.tsx'
import { EditableText } from '../../editing/EditableText.tsx'

export function Schedule() {
  return (
    <section className="schedule sheet" id="programacao" tabIndex={-1} aria-label="Programação">
      <EditableText sectionKey="schedule_title" as="h2" />
      <EditableText sectionKey="schedule_dates" className="dates" draw={(dates) => <DateLine dates={dates} />} />
      <div className="schedule-words">
        <EditableText sectionKey="schedule_text" as="div" className="rich" />
        <Link className="onward" to="/programacao">
          Abrir o programa
        </Link>
      </div>
    </section>
  )
}
