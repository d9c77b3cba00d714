const two = (part: number) => String(part).padStart(2, '0')

/** A moment on this machine's clock, as 'HH:MM'. */
export const timeOfDay = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`

/** A moment on this machine's clock, as 'dd/mm/aaaa HH:MM'. */
export const dayAndTime = (at: Date) =>
  `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()} ${timeOfDay(at)}`
