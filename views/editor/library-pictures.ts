import { ButtonView, type Editor, IconImageAssetManager } from 'ckeditor5'
import type { ChooseFromLibrary } from '../media/LibraryProvider.tsx'

const LIBRARY_BUTTON = 'libraryImage'

/** Inserts a stored picture where the selection is, described as in the library. */
export const libraryPictures = (choose: ChooseFromLibrary) =>
  function LibraryPictures(editor: Editor) {
    editor.ui.componentFactory.add(LIBRARY_BUTTON, (locale) => {
      const button = new ButtonView(locale)
      button.set({ label: 'Escolher da biblioteca', icon: IconImageAssetManager, tooltip: true })
      const command = editor.commands.get('insertImage')
      if (command) button.bind('isEnabled').to(command)
      button.on('execute', async () => {
        const picture = await choose()
        if (editor.state === 'destroyed') return
        if (picture) editor.execute('insertImage', { source: { src: picture.url, alt: picture.alt } })
        editor.editing.view.focus()
      })
      return button
    })
  }
