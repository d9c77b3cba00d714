/** The list before it comes. */
export function NewsSkeleton() {
  return (
    <div className="news">
      <div className="news-lead sheet">
        <StorySkeleton />
      </div>
      <div className="news-rest sheet">
        {[1, 2, 3, 4, 5].map((n) => (
          <StorySkeleton key={n} />
        ))}
      </div>
    </div>
  )
}

function StorySkeleton() {
  return (
    <div className="story">
      <span className="bone story-picture" />
      <div className="story-words">
        <span className="bone bone-short" />
        <span className="bone bone-title" />
        <span className="bone" />
        <span className="bone bone-short" />
      </div>
    </div>
  )
}
