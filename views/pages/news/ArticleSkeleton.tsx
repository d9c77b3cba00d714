/** An article before it comes. */
export function ArticleSkeleton() {
  return (
    <>
      <div className="article-head sheet">
        <div className="bones-title">
          <span className="bone" />
          <span className="bone bone-short" />
        </div>
        <span className="bone article-picture" />
      </div>
      <div className="article-body sheet">
        <div className="article-lines">
          {[1, 2, 3, 4, 5, 6].map((line) => (
            <span key={line} className="bone" />
          ))}
        </div>
      </div>
    </>
  )
}
