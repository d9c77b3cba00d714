import type { Writer } from '../../../src/content/writer.ts'

const EXCERPT_LENGTH = 320

/** Fills the three lines of the widest card; CSS would cut off anything longer. */
export const bioExcerpt = ({ bio }: Writer): string =>
  bio.length <= EXCERPT_LENGTH ? bio : bio.slice(0, bio.lastIndexOf(' ', EXCERPT_LENGTH))
