export function ProgrammeSkeleton() {
  return (
    <div className="day sheet">
      <div className="day-head">
        <span className="placeholder placeholder-numeral" />
      </div>
      <div className="day-events">
        {[1, 2, 3, 4].map((n) => (
          <div key={n} className="event">
            <span className="placeholder event-time" />
            <div className="event-words">
              <span className="placeholder placeholder-title" />
              <span className="placeholder" />
              <span className="placeholder placeholder-short" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
