export function Azulejo() {
  return <div className="azulejo" aria-hidden="true" />
}
