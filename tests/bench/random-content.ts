import type { SanitisedHtml } from '../../src/decider.ts'

const WORDS = `a o as os de da do das dos em que e para com uma um não mais como entre sobre língua portuguesa livro
leitores escrita romance poesia mosteiro claustro Leça Balio Pernambuco Recife Olinda Matosinhos Porto encontro debate
conversa festival edição autores editores palavra memória viagem atlântico mar margem casa cidade infância tradução
jornal prémio lançamento exposição oficina música cinema sessão abertura manhã tarde noite outubro novembro escolas`.split(
  /\s+/,
)

const TEXT_WORDS = 20_000

/** Deterministic: depends on the seed alone. */
export class RandomContent {
  #state: number
  /** Phrases are cut from this text at word boundaries. */
  readonly #text: string
  readonly #wordStarts: number[] = []

  constructor(seed: number) {
    this.#state = seed >>> 0
    let text = ''
    for (let word = 0; word < TEXT_WORDS; word += 1) {
      this.#wordStarts.push(text.length)
      text += `${this.pick(WORDS)} `
    }
    this.#text = text
  }

  /** mulberry32, in [0, 1). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(limit: number): number {
    return Math.floor(this.fraction() * limit)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)))
  }

  words(least: number, most: number): string {
    const count = least + this.below(most - least + 1)
    const first = this.below(TEXT_WORDS - count)
    return this.#text.slice(this.#wordStarts[first], this.#wordStarts[first + count]! - 1)
  }

  /** 2 to 4 kB. */
  html(): SanitisedHtml {
    const paragraphs = Array.from({ length: 4 + this.below(3) }, () => `<p>${this.words(50, 110)}</p>`)
    return `<h2>${this.words(3, 6)}</h2>${paragraphs.join('')}` as SanitisedHtml
  }

  date(): string {
    const two = (number: number) => String(number).padStart(2, '0')
    return `${2005 + this.below(21)}-${two(1 + this.below(12))}-${two(1 + this.below(28))}`
  }

  time(): string {
    return `${String(9 + this.below(12)).padStart(2, '0')}:${this.pick(['00', '15', '30', '45'])}`
  }

  /** Shaped like a UUIDv7; ordered and unique by `number`. */
  uuid(number: number): string {
    const tail = this.below(4_294_967_296).toString(16).padStart(8, '0')
    const time = number.toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-0000${tail}`
  }
}
