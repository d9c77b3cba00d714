/** The address of players.css; the build replaces this in the browser bundle (scripts/style-sheets.mjs). */
export const playerStyles: string = ''
