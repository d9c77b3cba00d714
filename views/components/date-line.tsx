/** A function, not a component: text from it is then the only child of its element, as far as React knows. */
export function dateLine(dates: string) {
  const [, days, rest] = /^(\d{1,2}\s*(?:[-–—]|a|e)\s*\d{1,2})\s(.+)$/.exec(dates) ?? []
  if (!days) return dates
  return (
    <>
      <b>{days}</b> <span>{rest}</span>
    </>
  )
}
