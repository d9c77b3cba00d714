/** A file whose parts do not fit together. */
export class Damaged extends Error {}
