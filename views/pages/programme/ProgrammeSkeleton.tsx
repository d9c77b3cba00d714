/** A day before it comes. */
export function ProgrammeSkeleton() {
  return (
    <div className="day sheet">
      <div className="day-head">
        <span className="bone bone-numeral" />
      </div>
      <div className="day-events">
        {[1, 2, 3, 4].map((n) => (
          <div key={n} className="event">
            <span className="bone event-time" />
            <div className="event-words">
              <span className="bone bone-title" />
              <span className="bone" />
              <span className="bone bone-short" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
