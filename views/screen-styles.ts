/** The address of each screen's style sheet; the build replaces this in the browser bundle (scripts/style-sheets.mjs). */
export const screenStyles: Readonly<Record<string, string>> = {}
