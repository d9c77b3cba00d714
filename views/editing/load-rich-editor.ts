/** The editor of rich texts comes in a chunk of its own. */
export const loadRichEditor = () => import('./RichEditor.tsx')
