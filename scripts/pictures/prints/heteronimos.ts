import { azul, azulClaro, barro, mar, ocre, papel, papel2, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { block, carved, lightFrom } from '../marks.ts'
import { blackRays } from '../motifs/sky.ts'
import { curved } from '../shapes.ts'
import { emblem, line, path, rect, transform } from '../sheet.ts'

/** A bust with hat, round spectacles and moustache: 400 wide, 560 high, its chin line at 0,0. */
function heteronym(hand: Hand, face: string, coat: string, band: string): string {
  const hat = curved(
    '!-190,-250 -120,-236 !-104,-250 -96,-370 -60,-410 0,-392 60,-410 96,-370 !104,-250 120,-236 !190,-250 150,-206 0,-190 -150,-206',
  )
  const head = curved('!-100,-230 -104,-120 -70,-30 0,10 70,-30 104,-120 !100,-230')
  const body = curved('!-60,-20 -150,20 -190,90 !-204,390 !204,390 190,90 150,20 !60,-20 0,30')
  return (
    block(hand, body, coat, coat === tinta ? papel : tinta, {
      flow: (x) => (x < 0 ? 1.2 : 1.9),
      along: 60,
      across: 16,
      width: 6,
      light: 0.7,
    }) +
    path(papel, 'M-60-6L0 96L60-6L0 40z') +
    path(band, 'M-34 46L0 62L34 46V86L0 70L-34 86z') +
    line(tinta, 10, head.d) +
    path(face, head.d) +
    carved(hand, head, tinta, { flow: 1.4, along: 44, across: 10, width: 5, light: lightFrom(104, -100, 10, -110) }) +
    line(
      tinta,
      9,
      'M-72-140a32 32 0 1 0 64 0a32 32 0 1 0-64 0zM8-140a32 32 0 1 0 64 0a32 32 0 1 0-64 0zM-8-146Q0-154 8-146M-72-146L-100-156M72-146L100-156',
    ) +
    path(tinta, 'M0-140L-12-76Q0-66 12-76zM-52-44Q-24-70 0-58Q24-70 52-44Q24-48 0-46Q-24-48-52-44z') +
    path(tinta, hat.d) +
    path(band, 'M-104-276Q0-250 104-276L106-246Q0-220-106-246z') +
    carved(hand, hat, papel, {
      flow: (x) => x * 0.003,
      along: 50,
      across: 13,
      width: 5,
      light: lightFrom(-150, -360, 60, -240),
    })
  )
}

export const episodio1 = emblem(
  'quatro chapéus e quatro óculos, o poeta e os seus heterónimos',
  (hand) =>
    rect(barro, 0, 0, 800, 800) +
    blackRays(
      hand,
      400,
      400,
      210,
      () => 640,
      70,
      () => 0.85,
    ) +
    transform(heteronym(hand, azulClaro, azul, ocre), 196, 470, 0.92, -4) +
    transform(heteronym(hand, ocre, mar, barro), 606, 470, 0.92, 4) +
    transform(heteronym(hand, papel2, barro, azul), 320, 600, 0.98, -2) +
    transform(heteronym(hand, papel, tinta, barro), 500, 690, 1.16, 3),
)
