export function ProgrammeSkeleton() {
  return (
    <div className="day sheet">
      <div className="day-head row">
        <span className="placeholder placeholder-numeral" />
      </div>
      <div className="day-events">
        {[1, 2, 3, 4, 5].map((n) => (
          <div key={n} className="event event-placeholder">
            <span className="placeholder event-when" />
            <span className="placeholder event-title" />
            <span className="placeholder placeholder-short event-facts row" />
          </div>
        ))}
      </div>
    </div>
  )
}
