/** 'A, B e C' are three people; without a comma, 'e' may be part of one name. */
export const guestNames = (guests: string | null): string[] => {
  if (!guests) return []
  return guests.includes(',') ? guests.split(/,|\se\s/).flatMap((name) => name.trim() || []) : [guests]
}
