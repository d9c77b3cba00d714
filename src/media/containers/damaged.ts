export class Damaged extends Error {}
