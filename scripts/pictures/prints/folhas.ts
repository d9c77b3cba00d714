import type { Hand } from '../hand.ts'
import { azul, barro, mar, ocre, papel, tinta } from '../inks.ts'
import { openBook } from '../motifs/book.ts'
import { branch } from '../motifs/plants.ts'
import { water } from '../motifs/sea.ts'
import { blackRays, sun } from '../motifs/sky.ts'
import { swallow } from '../motifs/swallow.ts'
import { monastery } from '../motifs/tower.ts'
import { block, burst, carved, gouge, lightFrom } from '../marks.ts'
import { box, curved, cut } from '../shapes.ts'
import { disc, line, offRegister, path, place, rect, run, type Picture } from '../sheet.ts'

/** A printed sheet lying in the wind: a bar, a picture, lines. */
function programmeSheet(hand: Hand, x: number, y: number, turn: number, ink: string): string {
  const lines = Array.from({ length: 9 }, (_, i) => gouge(20, 122 + i * 17, hand.between(90, 150), 0, 9)).join('')
  return place(path(tinta, cut(hand, '8,10 188,4 196,290 14,296').d) + path(papel, cut(hand, '0,0 180,-6 186,280 4,284').d) + path(ink, 'M18 18H164V44H18z') + path(tinta, `M18 58H164V66H18zM18 80H100V88H18z${lines}`), x, y, 1, turn)
}

export const noticiaPrograma: Picture = {
  title: 'Xilogravura: quatro sóis, quatro dias sobre a torre, e as folhas do programa',
  size: [1200, 800],
  draw: (hand) =>
    rect(tinta, 0, 0, 1200, 800) +
    path(papel, burst(hand, 600, 760, 470, 640, 70, 12, -Math.PI, 0) + burst(hand, 600, 760, 620, 900, 80, 14, -Math.PI, 0)) +
    [[112, 440, barro], [232, 166, ocre], [968, 166, ocre], [1088, 440, barro]].map(([x, y, ink]) => disc(tinta, x as number, y as number, 166) + sun(hand, x as number, y as number, 92, ink as string, ink as string, 26)).join('') +
    path(papel, 'M262 660A338 620 0 0 1 938 660z') +
    path(azul, burst(hand, 600, 600, 250, 420, 60, 12, -Math.PI, 0)) +
    place(monastery(hand, 30), 590, 660, 0.7) +
    path(mar, 'M0 600Q300 560 600 606T1200 590V800H0z') + carved(hand, box(0, 606, 1200, 200), tinta, { flow: 0.1, along: 60, across: 20, width: 10, light: 0.8 }) +
    [[60, 590, -10, barro], [330, 600, -4, azul], [640, 604, 4, ocre], [920, 582, 10, mar]].map(([x, y, turn, ink]) => programmeSheet(hand, x as number, y as number, turn as number, ink as string)).join(''),
}

export const noticiaGuerraJunqueiro: Picture = {
  title: 'Xilogravura: um livro aberto entre ramos de louro',
  size: [1200, 800],
  draw: (hand) =>
    rect(ocre, 0, 0, 1200, 800) +
    blackRays(hand, 600, 470, 300, () => 860, 90, () => 0.72) +
    disc(papel, 600, 440, 300) +
    sun(hand, 600, 350, 150, barro, barro, 40) +
    branch(hand, 590, 770, Math.PI, 2.5, 15, 128, [mar, tinta]) +
    branch(hand, 610, 770, 0, -2.5, 15, 128, [tinta, mar]) +
    place(openBook(hand, barro, 9), 600, 650, 1.12) +
    path(barro, 'M560 736L600 770L640 736L668 800H532z'),
}

/** A quill feather, 620 long, its nib at 0,0, standing up to the right. */
export function quill(hand: Hand, ink: string, barb: string): string {
  const vane = curved('!60,-190 20,-300 30,-430 110,-560 !210,-640 220,-520 190,-400 140,-290 !84,-190')
  return (
    path(ink, vane.d) +
    carved(hand, vane, barb, { flow: (x, y) => (x > 40 + (-y - 190) * 0.34 ? -0.25 : -2.5) + y * 0.0004, along: 58, across: 15, width: 7, loose: 0.05 }) +
    path(tinta, 'M0 0L20-70L66-190C90-300 130-470 212-642C150-480 108-310 82-190L40-66z') + path(papel, 'M6-14L26-66L34-64z')
  )
}

/** A tree whose branches turn like the tracks of a circuit and end in round leaves. */
function circuitTree(hand: Hand): string {
  const tracks = ['M0 0V-150L-70-220V-330', 'M-70-260L-150-340V-440', 'M-70-230H-190L-230-270V-360', 'M0-130L90-220V-360', 'M90-250L170-330V-450', 'M90-220H200L246-266V-350', 'M0-150V-480', 'M0-330L-60-390V-530', 'M0-360L66-426V-540', 'M-190-230V-150H-250', 'M200-220V-146H262']
  const ends = [[-70, -330], [-150, -440], [-230, -360], [90, -360], [170, -450], [246, -350], [0, -490], [-60, -540], [66, -550], [-258, -150], [270, -146]]
  const trunk = curved('!-60,120 -24,40 -24,-40 !-16,-150 !16,-150 24,-40 26,40 !64,120')
  return (
    line(tinta, 22, tracks.join('')) + line(papel, 4, tracks.slice(3).join('')) +
    ends.map(([x, y], i) => disc(tinta, x, y, 34) + disc([barro, ocre, mar][i % 3], x + 3, y - 3, 24) + disc(papel, x + 3, y - 3, 8)).join('') +
    block(hand, trunk, tinta, papel, { flow: 1.57, along: 50, across: 11, width: 5, light: lightFrom(-40, 0, 40, 0) })
  )
}

export const noticiaIa: Picture = {
  title: 'Xilogravura: uma pena e o tinteiro diante de uma árvore cujos ramos são circuitos',
  size: [1200, 800],
  draw: (hand) => {
    const inkwell = cut(hand, '180,640 196,570 230,556 230,530 350,530 350,556 384,570 402,640 402,730 180,730')
    return (
      rect(papel, 0, 0, 1200, 800) +
      rect(azul, 600, 0, 600, 800) +
      carved(hand, box(610, 0, 590, 700), tinta, { flow: (x, y) => Math.atan2(y - 300, x - 880), along: 70, across: 24, width: 11, light: (x, y) => Math.hypot(x - 880, y - 340) / 420 - 0.25 }) +
      path(tinta, burst(hand, 330, 330, 330, 620, 64, 15, 1.4, 4.9)) +
      sun(hand, 300, 260, 130, barro, barro, 40) +
      rect(tinta, 0, 690, 1200, 110) + carved(hand, box(0, 696, 1200, 100), papel, { flow: 0, along: 90, across: 17, width: 6, light: lightFrom(0, 690, 0, 810) }) +
      disc(papel, 884, 330, 290) +
      place(circuitTree(hand), 884, 610, 1) +
      place(quill(hand, tinta, papel), 264, 620, 1.06) +
      block(hand, inkwell, tinta, papel, { flow: 1.57, along: 44, across: 12, width: 5, light: lightFrom(180, 0, 300, 0) }) +
      path(papel, 'M224 536H356V544H224z') +
      path(papel, `M${run(430, 738)}L760 716L790 760L440 786z`) + path(tinta, [732, 746, 760].map((y, i) => gouge(462 + i * 6, y + 12, 260, -0.06, 6)).join(''))
    )
  },
}

/** A stack of books seen from their spines. */
export function bookStack(hand: Hand, x: number, foot: number, books: [number, number, string][]): string {
  let y = foot
  return books.map(([width, height, ink], i) => {
    y -= height
    const left = x - width / 2 + (i % 2 ? 14 : -10)
    const spine = cut(hand, [[left, y], [left + width, y + 2], [left + width, y + height], [left, y + height]])
    return (
      block(hand, spine, ink, ink === papel ? tinta : papel, { flow: 0, along: 60, across: 11, width: 4.5, light: lightFrom(0, y - 4, 0, y + height * 0.8) }) +
      path(ink === tinta ? ocre : tinta, `M${run(left + 36, y)}h12v${height}h-12zM${run(left + width - 52, y)}h12v${height}h-12z`) + line(tinta, 6, spine.d)
    )
  }).join('')
}

export const programaLivroGeral: Picture = {
  title: 'Xilogravura: uma pilha de livros, um ramo de oliveira e uma andorinha',
  size: [900, 600],
  draw: (hand) =>
    rect(barro, 0, 0, 900, 600) +
    blackRays(hand, 450, 330, 250, () => 700, 76, (angle) => (Math.sin(angle) < 0.3 ? 0.8 : 0)) +
    disc(ocre, 450, 300, 216) + carved(hand, box(240, 90, 420, 400), barro, { flow: 0, along: 70, across: 20, width: 7, light: (x, y) => (Math.hypot(x - 450, y - 300) < 190 ? 0.7 : 0) }) +
    block(hand, cut(hand, '-10,520 910,520 910,610 -10,610'), tinta, papel, { flow: 0, along: 90, across: 16, width: 6, light: lightFrom(0, 514, 0, 600) }) +
    bookStack(hand, 450, 526, [[640, 66, azul], [540, 56, papel], [590, 68, mar], [470, 48, tinta]]) +
    place(openBook(hand, barro, 6), 450, 294, 0.74) +
    branch(hand, 96, 536, -1.5, 0.9, 9, 92, [mar, tinta]) +
    branch(hand, 800, 536, -1.5, -0.9, 7, 84, [tinta, mar]) +
    swallow(780, 170, 0.95, -28, papel, tinta) +
    swallow(130, 150, 0.8, -10, papel, tinta),
}

export const programaEscolas: Picture = {
  title: 'Xilogravura: um barco de papel com um lápis por mastro e um papagaio de papel',
  size: [900, 600],
  draw: (hand) =>
    rect(ocre, 0, 0, 900, 600) +
    carved(hand, box(0, 0, 900, 430), tinta, { flow: -0.18, along: 110, across: 30, width: 9, light: lightFrom(0, 0, 700, 420, 0.85) }) +
    line(tinta, 4, 'M466 110C560 50 620 200 720 170') +
    kite(hand, 730, 150, 1, 24, [barro, papel, azul, papel]) +
    place(bigPaperBoat(hand), 450, 372, 1.12) +
    path(tinta, 'M420 74L450 2L480 74V322H420z') + path(barro, 'M429 78H471V314H429z') + path(papel, 'M429 76L450 24L471 76zM440 78h9v236h-9z') + path(tinta, 'M442 44L450 22L458 44z') +
    water(hand, { left: 0, right: 900, top: 424, bottom: 620, swell: 11, reach: 44, stroke: 11, gap: 26 }, azul, papel, tinta),
}

/** A kite of four panels with a tail of bows. */
export function kite(hand: Hand, x: number, y: number, scale: number, turn: number, inks: string[]): string {
  const corners = ['0,-120', '84,-20', '0,130', '-84,-20']
  const panels = corners.map((corner, i) => path(inks[i], cut(hand, `0,-20 ${corner} ${corners[(i + 1) % 4]}`).d)).join('')
  const bows = [[14, 180], [-16, 232], [18, 284]].map(([bx, by], i) => path(i % 2 ? barro : tinta, `M${run(bx, by)}l-26-14v30zM${run(bx, by)}l26-14v30z`)).join('')
  return place(line(tinta, 4, 'M0 130C40 170-40 210 0 250S30 300 10 330') + bows + offRegister(panels, 4, -4) + line(tinta, 7, 'M0-120L84-20L0 130L-84-20zM0-120V130M-84-20H84'), x, y, scale, turn)
}

/** A paper boat 560 wide, its folds carved: the peak behind, two sides in front. */
export function bigPaperBoat(hand: Hand, ink = tinta): string {
  const left = cut(hand, '-280,-110 0,-46 0,110 -170,110')
  const right = cut(hand, '280,-110 0,-46 0,110 170,110')
  const peak = cut(hand, '0,-216 -150,-66 0,-30 150,-66')
  return (
    path(ink, peak.d) + carved(hand, peak, ink === tinta ? papel : tinta, { flow: -0.8, along: 60, across: 15, width: 7, light: lightFrom(-130, 0, 70, 0) }) +
    line(tinta, 9, peak.d) +
    path(papel, left.d + right.d) +
    carved(hand, left, tinta, { flow: 0.24, along: 70, across: 17, width: 8, light: lightFrom(10, 0, -240, -40) }) +
    carved(hand, right, tinta, { flow: -0.24, along: 60, across: 23, width: 7, light: lightFrom(10, 100, 200, 20) }) +
    line(tinta, 9, 'M-280-110L0-46L280-110L170 110H-170zM0-46V110')
  )
}
