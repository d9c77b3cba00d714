import { type CommandExecuteEvent, Notification, Plugin } from 'ckeditor5'
import { allowedLink, isAllowedValue } from '../../src/content/rich-text.ts'

/** Rejects link addresses that the sanitiser would remove. */
export class LinkAddresses extends Plugin {
  static get requires() {
    return [Notification] as const
  }

  afterInit() {
    const { commands, plugins } = this.editor
    this.listenTo<CommandExecuteEvent>(
      commands.get('link')!,
      'execute',
      (event, [address]) => {
        if (isAllowedValue(allowedLink, String(address))) return
        event.stop()
        const sentence = 'Uma ligação leva a um endereço http, https, mailto ou tel, ou a uma página deste sítio.'
        plugins.get(Notification).showWarning(sentence, { title: 'Ligação não criada' })
      },
      { priority: 'high' },
    )
  }
}
