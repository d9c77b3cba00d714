const eight = [1, 2, 3, 4, 5, 6, 7, 8]

export function LibrarySkeleton() {
  return (
    <div className="library-shelf sheet">
      <div className="library-grid">
        {eight.map((n) => (
          <div key={n} className="writer">
            <span className="bone portrait" />
            <span className="bone bone-name" />
            <span className="bone bone-facts" />
            <span className="bone bone-bio" />
          </div>
        ))}
      </div>
    </div>
  )
}
