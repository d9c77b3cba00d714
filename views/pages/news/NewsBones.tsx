/** The list before it comes. */
export function NewsBones() {
  return (
    <div className="news">
      <div className="news-lead sheet">
        <StoryBones />
      </div>
      <div className="news-rest sheet">
        {[1, 2, 3, 4, 5].map((n) => (
          <StoryBones key={n} />
        ))}
      </div>
    </div>
  )
}

function StoryBones() {
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
