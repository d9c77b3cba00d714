const eight = [1, 2, 3, 4, 5, 6, 7, 8]

export function LibrarySkeleton() {
  return (
    <div className="library-shelf sheet">
      <div className="library-grid">
        {eight.map((n) => (
          <div key={n} className="writer">
            <span className="placeholder portrait" />
            <span className="placeholder placeholder-name" />
            <span className="placeholder placeholder-facts" />
            <span className="placeholder placeholder-bio" />
          </div>
        ))}
      </div>
    </div>
  )
}
