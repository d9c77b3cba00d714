const three = [1, 2, 3]

export function PodcastSkeleton() {
  return three.map((n) => (
    <div key={n} className="episode sheet">
      <div className="episode-cover">
        <span className="placeholder" />
      </div>
      <div className="episode-words">
        <span className="placeholder placeholder-title" />
        <span className="placeholder placeholder-description" />
      </div>
    </div>
  ))
}
