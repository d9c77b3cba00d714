/** The browser leaves a new text's players to views/players/show-players.ts. */
export const withPlayerLinks = (html: string) => html
