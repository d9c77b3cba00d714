const padded = (part: number) => String(part).padStart(2, '0')

/** A moment on this machine's clock, as 'HH:MM'. */
export const formatTime = (at: Date) => `${padded(at.getHours())}:${padded(at.getMinutes())}`

/** A moment on this machine's clock, as 'dd/mm/aaaa HH:MM'. */
export const formatDateTime = (at: Date) =>
  `${padded(at.getDate())}/${padded(at.getMonth() + 1)}/${at.getFullYear()} ${formatTime(at)}`
