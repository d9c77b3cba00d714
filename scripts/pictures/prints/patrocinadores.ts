import { papel, tinta } from '../../../src/media/inks.ts'
import { type Face, italic, letters, roman, sans } from '../lettering.ts'
import { leaf } from '../motifs/plants.ts'
import { tile } from '../motifs/tile.ts'
import { pointedArch } from '../shapes.ts'
import { line, type Picture, path, rect, transform } from '../sheet.ts'

/** Text with its ink starting exactly at x. */
function flushLeft(text: string, face: Face, size: number, x: number, y: number, tracking = 0): string {
  const trial = letters(text, face, size, 0, 0, tracking)
  return path(tinta, letters(text, face, size, x - trial.left, y, tracking).d)
}

/** Text set to fill a width exactly, by its size. */
function fitted(text: string, face: Face, width: number, x: number, y: number, tracking = 0): string {
  const trial = letters(text, face, 100, 0, 0, tracking)
  return flushLeft(text, face, (100 * width) / (trial.right - trial.left), x, y, tracking)
}

const logo = (title: string, content: string): Picture => ({ title, size: [480, 240], draw: () => content })

/** Two arches that are two pages, beside the name on three lines. */
export const livrariaLello = logo(
  'Fundação Livraria Lello',
  path(tinta, pointedArch(40, 44, 62, 152, 0.9).d + pointedArch(108, 44, 62, 152, 0.9).d) +
    line(
      papel,
      3,
      'M54 182V112Q58 84 71 70M64 182V116Q66 100 71 90M156 182V112Q152 84 139 70M146 182V116Q144 100 139 90',
    ) +
    flushLeft('FUNDAÇÃO', sans(600), 21, 199, 64, 140) +
    fitted('Livraria', roman(380), 242, 198, 132) +
    flushLeft('Lello', italic(420), 72, 196, 196),
)

/** Two weights of one family under a rule. */
export const institutoFliporto = logo(
  'Instituto Fliporto',
  rect(tinta, 40, 26, 400, 4) +
    flushLeft('Instituto', italic(380), 42, 40, 76) +
    fitted('Fliporto', roman(700), 400, 40, 190, -18),
)

/** Eleven leaves for the eleventh month. */
export const editorialNovembro = logo(
  'Editorial Novembro',
  transform(
    Array.from({ length: 11 }, (_, i) =>
      leaf(
        Math.cos((i / 11) * 6.283 - 1.571) * 20,
        Math.sin((i / 11) * 6.283 - 1.571) * 20,
        44,
        (i / 11) * 6.283 - 1.571,
        tinta,
        papel,
        0.22,
      ),
    ).join(''),
    92,
    82,
    0.82,
  ) +
    flushLeft('EDITORIAL', sans(560), 22, 172, 76, 300) +
    rect(tinta, 172, 92, 268, 2) +
    fitted('novembro', roman(340), 400, 40, 212, -10),
)

export const semLogotipo = logo(
  'Logótipo em falta',
  line(tinta, 2, 'M1 1H479V239H1z') +
    transform(`<g transform="scale(.6)">${tile()}</g>`, 180, 60) +
    line(tinta, 1.5, 'M180 60h120v120h-120z'),
)
