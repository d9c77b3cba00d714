import { loadSheet } from '../components/load-sheet.ts'

/**
 * Waits for the editor's styles beside its chunk. React would hold back the first render with a sheet of its own until
 * that is loaded, and with it whatever was typed into a field meanwhile, which the field then loses.
 */
export async function loadEditor<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  const [loaded] = await Promise.all([load(), loadSheet('editor')])
  return loaded
}
