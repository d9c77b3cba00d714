/** The last part of '#programacao/colar', where an event's id stands otherwise. */
export const PASTE = 'colar'
