import { type Player, playerAt } from '../../src/content/players.ts'
import { loadSheet } from '../components/load-sheet.ts'

/** Turns the links to players in a text into cards. Nothing is loaded from their hosts. */
export async function showPlayers(text: Element): Promise<void> {
  await loadSheet('players').catch(() => {})
  for (const figure of text.querySelectorAll<HTMLElement>('figure.media')) showCard(figure)
}

function showCard(figure: HTMLElement): void {
  const address = figure.querySelector('a')?.getAttribute('href') ?? ''
  const player = playerAt(address)
  if (!player || figure.querySelector('button')) return
  figure.replaceChildren(openButton(player, figure), hostLink(player, address))
}

function openButton(player: Player, figure: HTMLElement): HTMLElement {
  const label = create('strong', { textContent: `Abrir o ${nounOf(player)} do ${player.host}` })
  const warning = create('small', { textContent: `Ao abrir, ${player.host} recebe o seu endereço IP` })
  const button = create('button', { type: 'button' })
  button.append(label, ' ', warning)
  button.addEventListener('click', () => {
    const frame = playerFrame(player)
    button.replaceWith(frame)
    figure.dataset.open = ''
    frame.focus()
  })
  return button
}

const hostLink = ({ verb, host }: Player, href: string) => create('a', { href, textContent: `${verb} no ${host}` })

const playerFrame = (player: Player) =>
  create('iframe', {
    src: player.frame,
    title: `${nounOf(player) === 'vídeo' ? 'Vídeo' : 'Áudio'} do ${player.host}`,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    referrerPolicy: 'strict-origin-when-cross-origin',
  })

const nounOf = ({ verb }: Player) => (verb === 'Ver' ? 'vídeo' : 'áudio')

const create = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) =>
  Object.assign(document.createElement(tag), properties)
