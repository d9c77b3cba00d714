/**
 * Where each screen's own style sheet is. The build fills this in for the browser (scripts/style-sheets.mjs); the server
 * puts the styles into the page.
 */
export const screenStyles: Readonly<Record<string, string>> = {}
