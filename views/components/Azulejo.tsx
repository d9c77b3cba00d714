/** A band of tiles between two parts of a page. */
export function Azulejo() {
  return <div className="azulejo" aria-hidden="true" />
}
