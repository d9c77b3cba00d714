export const loadRichEditor = () => import('./RichEditor.tsx')
