export function ArticleSkeleton() {
  return (
    <>
      <div className="article-head sheet">
        <div className="skeleton-title">
          <span className="placeholder" />
          <span className="placeholder placeholder-short" />
        </div>
        <span className="placeholder article-picture bleed" />
      </div>
      <div className="article-body sheet">
        <div className="article-lines">
          {[1, 2, 3, 4, 5, 6].map((line) => (
            <span key={line} className="placeholder" />
          ))}
        </div>
      </div>
    </>
  )
}
