const padded = (part: number) => String(part).padStart(2, '0')

export const formatTime = (at: Date) => `${padded(at.getHours())}:${padded(at.getMinutes())}`

export const formatDateTime = (at: Date) =>
  `${padded(at.getDate())}/${padded(at.getMonth() + 1)}/${at.getFullYear()} ${formatTime(at)}`
