import { barro, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { block, carved, lightFrom } from '../marks.ts'
import { curved, cut, polygon } from '../shapes.ts'
import { line, offRegister, path } from '../sheet.ts'

/** A jangada, the raft of Pernambuco: 190 wide, 200 high, floating at 0,0. */
export function jangada(hand: Hand, sail = ocre): string {
  const cloth = curved('!10,-190 70,-150 112,-80 !112,-14 60,-30 !10,-16')
  return (
    offRegister(path(sail, cloth.d), 4, -3) +
    carved(hand, cloth, tinta, {
      flow: (_, y) => 0.9 + y * 0.003,
      along: 46,
      across: 16,
      width: 4,
      light: lightFrom(120, -40, 0, -160),
    }) +
    path(tinta, `${cut(hand, '-92,-8 100,-8 84,12 -76,12').d}M2-2l4-206l5 0l3 206zM-70-8l-6-34l6-2l8 36z`) +
    path(papel, 'M-80 0l70-3l90 2l-90 3zM-64 6l60-2l70 1l-70 3z')
  )
}

/** A sailing boat with two sails: 200 wide, 260 high. */
export function sailboat(hand: Hand, sail: string, second = papel): string {
  const main = curved('!-6,-250 -60,-170 !-104,-40 -50,-54 !-6,-44')
  const jib = curved('!10,-226 60,-150 !86,-44 44,-54 !10,-42')
  const hull = curved('!-112,-30 0,-18 !112,-34 84,18 0,26 -84,18')
  return (
    path(sail, main.d) +
    path(second, jib.d) +
    carved(hand, main, tinta, {
      flow: (x) => 1.2 + x * 0.004,
      along: 44,
      across: 15,
      width: 4,
      light: lightFrom(0, -100, -100, -100),
    }) +
    carved(hand, jib, tinta, { flow: 1.3, along: 40, across: 15, width: 4, light: lightFrom(10, -100, 80, -100) }) +
    block(hand, hull, tinta, papel, { flow: 0.02, along: 60, across: 13, width: 4.5, light: 0.8 }) +
    path(tinta, 'M-2-20l1-244l6 0l2 244z')
  )
}

/** A caravel under three full sails with the cross: 520 wide, 560 high, floating at 0,0. */
export function caravel(hand: Hand): string {
  const hull = curved(
    '!-250,-120 !-150,-110 !-140,-60 0,-44 !150,-66 !160,-150 !262,-170 240,-60 190,20 60,52 -110,44 -210,-10',
  )
  const sails = [
    '!-200,-150 -150,-230 !-190,-340 -90,-366 !-50,-346 -14,-240 !-40,-140 -120,-170',
    '!-10,-130 44,-260 !-20,-420 90,-452 !150,-420 196,-270 !150,-130 70,-160',
    '!176,-190 206,-260 !176,-350 220,-362 !262,-340 286,-260 !256,-190 220,-204',
  ].map(curved)
  const cloth = sails.map((sail, i) => {
    const [left, top, right] = sail.box
    return (
      line(tinta, 16, sail.d) +
      path(i === 1 ? papel : ocre, sail.d) +
      carved(hand, sail, tinta, {
        flow: (_, y) => 1.45 + y * 0.0006,
        along: 62,
        across: 15,
        width: 5,
        light: lightFrom(right, top, left + 30, top + 60),
      })
    )
  })
  const cross = 'M66-350h26v40h40v26H92v64H66v-64H26v-26h40z'
  return (
    line(tinta, 20, hull.d) +
    line(ocre, 9, 'M-112-100V-420M82-60V-520M226-150V-410M-250-120L-340-200') +
    line(ocre, 3.5, 'M-340-200L-112-412L82-512L226-402L262-170M-112-412L-190-116M82-512L150-66') +
    cloth.join('') +
    path(barro, cross) +
    path(barro, 'M82-520l70 14l-60 20l-10 4zM-112-420l54 12l-48 16l-6 2z') +
    block(hand, hull, barro, tinta, {
      flow: (x) => 0.1 - x * 0.0012,
      along: 74,
      across: 18,
      width: 6,
      light: lightFrom(200, -100, -260, 60),
    }) +
    path(
      ocre,
      [-90, -30, 30, 90]
        .map(
          (x) =>
            polygon([
              [x, -26],
              [x + 26, -26],
              [x + 26, 0],
              [x, 0],
            ]).d,
        )
        .join(''),
    )
  )
}
