import { loadEditor } from '../editor/load-editor.ts'

export const loadRichEditor = () => loadEditor(() => import('./RichEditor.tsx'))
