import {
  addListToDropdown,
  Collection,
  createDropdown,
  IconSpecialCharacters,
  type ListDropdownItemDefinition,
  Plugin,
  UIModel,
} from 'ckeditor5'

const NON_BREAKING_SPACE = '\u00a0'
const KEYSTROKE = 'CTRL+SHIFT+Space'

const characters: readonly { character: string; label: string }[] = [
  { character: '—', label: '—  Travessão' },
  { character: '–', label: '–  Meia-risca' },
  { character: '«', label: '«  Abrir aspas' },
  { character: '»', label: '»  Fechar aspas' },
  { character: '…', label: '…  Reticências' },
  { character: NON_BREAKING_SPACE, label: '␣  Espaço que não quebra' },
]

/** A short list: CKEditor's own has hundreds, in a dialog. */
export class SpecialCharacters extends Plugin {
  init() {
    const { accessibility, keystrokes, ui } = this.editor
    keystrokes.set(KEYSTROKE, (_, cancel) => {
      this.#insert(NON_BREAKING_SPACE)
      cancel()
    })
    accessibility.addKeystrokeInfos({ keystrokes: [{ label: 'Espaço que não quebra', keystroke: KEYSTROKE }] })
    ui.componentFactory.add('specialCharacters', (locale) => {
      const dropdown = createDropdown(locale)
      const label = locale.t('Special characters')
      dropdown.buttonView.set({ label, icon: IconSpecialCharacters, tooltip: true })
      dropdown.bind('isEnabled').to(this.editor.commands.get('insertText')!)
      addListToDropdown(dropdown, listItems(), { ariaLabel: label, role: 'menu' })
      this.listenTo(dropdown, 'execute', ({ source }) => {
        this.#insert((source as unknown as { character: string }).character)
        this.editor.editing.view.focus()
      })
      return dropdown
    })
  }

  #insert(text: string) {
    this.editor.execute('insertText', { text })
  }
}

function listItems(): Collection<ListDropdownItemDefinition> {
  const definitions = characters.map(({ character, label }): ListDropdownItemDefinition => {
    const model = new UIModel({ label, withText: true, role: 'menuitem', character })
    return { type: 'button', model }
  })
  return new Collection(definitions)
}
