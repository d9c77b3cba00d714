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
      <span className="placeholder story-picture" />
      <div className="story-words">
        <span className="placeholder placeholder-short" />
        <span className="placeholder placeholder-title" />
        <span className="placeholder" />
        <span className="placeholder placeholder-short" />
      </div>
    </div>
  )
}
