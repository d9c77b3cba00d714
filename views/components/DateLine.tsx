export function DateLine({ dates }: { dates: string }) {
  const [, days, rest] = /^(\d{1,2}\s*(?:[-–—]|a|e)\s*\d{1,2})\s(.+)$/.exec(dates) ?? []
  if (!days) return dates
  return (
    <>
      <b>{days}</b> <span>{rest}</span>
    </>
  )
}
