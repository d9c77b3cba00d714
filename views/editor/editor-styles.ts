/** The address of editor.css; the build replaces this in the browser bundle (scripts/style-sheets.mjs). */
export const editorStyles: string = ''
