import test from 'ava'
import { hintPosition, type Rect } from '../../views/editing/hint-position.ts'

const view = { top: 60, left: 0, right: 1000, bottom: 800 }
const size = { width: 60, height: 20 }
const box = (left: number, top: number, width: number, height: number): Rect => ({
  top,
  left,
  right: left + width,
  bottom: top + height,
})
const at = (block: Rect, texts: Rect[] = []) => {
  const { top, left } = hintPosition(block, size, view, texts)
  return [left, top]
}

test('the hint is above its block', (t) => {
  t.deepEqual(at(box(100, 300, 400, 50)), [100, 272])
})

test('where a neighbour’s text is in the way the hint moves to the other end, below or beside', (t) => {
  const block = box(100, 300, 400, 50)
  const above = box(100, 260, 200, 30)
  t.deepEqual(at(block, [above]), [440, 272])
  const allAbove = box(100, 260, 400, 30)
  t.deepEqual(at(block, [allAbove]), [100, 358])
  t.deepEqual(at(block, [allAbove, box(100, 355, 400, 40)]), [508, 300])
})

test('a block that starts above the window or fills it has its hint in its visible part', (t) => {
  t.deepEqual(at(box(0, -200, 1000, 1400)), [8, 68])
  t.deepEqual(at(box(0, 20, 1000, 780), [box(0, 60, 500, 100)]), [932, 68])
})

test('without a free position the hint covers the least text and stays inside the window', (t) => {
  const texts = [box(0, 0, 1000, 353), box(0, 368, 1000, 432)]
  t.deepEqual(at(box(100, 300, 400, 50), texts), [100, 358])
  t.deepEqual(at(box(0, 2000, 10, 10)), [8, 772])
})
