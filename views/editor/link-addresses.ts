import { addLinkProtocolIfApplicable, type CommandExecuteEvent, Notification, Plugin } from 'ckeditor5'
import { allowedLink, isAllowedValue } from '../../src/content/rich-text.ts'

const WITHOUT_SCHEME = /^www\.|^[^\s/@]+@[^\s/@]+$/i

/** Completes addresses without a scheme, and rejects those that the sanitiser would remove. */
export class LinkAddresses extends Plugin {
  static get requires() {
    return [Notification] as const
  }

  afterInit() {
    const { commands, plugins } = this.editor
    this.listenTo<CommandExecuteEvent>(
      commands.get('link')!,
      'execute',
      (event, given) => {
        const address = String(given[0])
        if (WITHOUT_SCHEME.test(address)) given[0] = addLinkProtocolIfApplicable(address, 'https://')
        if (isAllowedValue(allowedLink, address)) return
        event.stop()
        const sentence = 'Uma ligação leva a um endereço http, https, mailto ou tel, ou a uma página deste sítio.'
        plugins.get(Notification).showWarning(sentence, { title: 'Ligação não criada' })
      },
      { priority: 'high' },
    )
  }
}
