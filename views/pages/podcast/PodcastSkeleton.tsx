const three = [1, 2, 3]

export function PodcastSkeleton() {
  return three.map((n) => (
    <div key={n} className="episode sheet">
      <div className="episode-cover">
        <span className="bone" />
      </div>
      <div className="episode-words">
        <span className="bone bone-title" />
        <span className="bone bone-description" />
      </div>
    </div>
  ))
}
