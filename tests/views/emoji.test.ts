import test from 'ava'
import { emojiOf } from '../../views/editor/emoji.ts'

test('a picture whose alt is an emoji, or its name between colons, stands for that emoji', (t) => {
  for (const emoji of ['🎭', '❤️', '👩🏽‍💻', '🇵🇹', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣', '#️⃣', '🎭🎉'])
    t.is(emojiOf(emoji, 'https://x.pt/a.png'), emoji)
  const slack = 'https://a.slack-edge.com/production-standard-emoji-assets/14.0/google-medium'
  t.is(emojiOf(':woman-running::skin-tone-2:', `${slack}/1f3c3-1f3fb-200d-2640-fe0f@2x.png`), '🏃🏻‍♀️')
  t.is(emojiOf(':one:', `${slack}/0031-fe0f-20e3.png`), '1️⃣')
  t.is(emojiOf(':fliporto:', 'https://emoji.slack-edge.com/T02/fliporto/5fe4.png'), ':fliporto:', 'one of its own')
})

test('… and no other picture does', (t) => {
  for (const alt of ['', 'A torre', '2025', '#1', '*', 'A festa 🎭', ':', '::', 'às 10:30:'])
    t.is(emojiOf(alt, 'https://x.pt/1f3ad.png'), undefined, alt)
})
