import type { EditorConfig } from 'ckeditor5'
import {
  alignments,
  backgroundColours,
  bulletStyles,
  codeLanguages,
  fontSizes,
  headingLevels,
  INDENT,
  imageStyles,
  linkSchemes,
  newTab,
  numberStyles,
  textColours,
} from '../../src/content/rich-text.ts'
import { uploadTypes } from './pictures.ts'
import { playersConfig } from './players.ts'
import { plugins } from './plugins.ts'
import { translations } from './translations.ts'

const sizes = fontSizes.map(({ size, label, className }) => ({
  model: size,
  title: label,
  // Inside the colours, as the sanitiser expects it
  view: { name: 'span', classes: className, priority: 7 },
}))

/** No free colour picker: it needs style elements, which the CSP refuses. */
const palette = (colors: readonly { color: string; label: string }[]) => ({
  colors: colors.map((each) => ({ ...each, hasBorder: true })),
  columns: 4,
  documentColors: 0,
  colorPicker: false as const,
})

/** Built from the same table as the sanitiser's rules. */
export const config: EditorConfig = {
  licenseKey: 'GPL',
  language: 'pt',
  translations,
  plugins,
  toolbar: {
    items: [
      'undo',
      'redo',
      '|',
      'heading',
      'bold',
      'italic',
      'link',
      'uploadImage',
      'libraryImage',
      'mediaEmbed',
      '|',
      'bulletedList',
      'numberedList',
      'blockQuote',
      '|',
      'insertTable',
      'horizontalLine',
      'specialCharacters',
      'alignment',
      '|',
      'underline',
      'strikethrough',
      'superscript',
      'subscript',
      'code',
      'fontSize',
      'fontColor',
      'fontBackgroundColor',
      'removeFormat',
      '|',
      'outdent',
      'indent',
      'codeBlock',
      'findAndReplace',
    ],
  },
  heading: {
    options: [
      { model: 'paragraph', title: 'Parágrafo', class: '' },
      ...headingLevels.map((level) => ({
        model: `heading${level}` as const,
        view: `h${level}` as const,
        title: `Título ${level}`,
        class: `ck-heading_heading${level}`,
      })),
    ],
  },
  fontSize: { options: [sizes[0]!, 'default', ...sizes.slice(1)] },
  fontColor: palette(textColours),
  fontBackgroundColor: palette(backgroundColours),
  alignment: { options: [...alignments] },
  indentBlock: { offset: INDENT, unit: 'px' },
  list: {
    enableListItemMarkerFormatting: false,
    properties: {
      styles: { listStyleTypes: { bulleted: [...bulletStyles], numbered: [...numberStyles] } },
      startIndex: true,
      reversed: true,
    },
  },
  codeBlock: { languages: codeLanguages.map((each) => ({ ...each })) },
  link: {
    defaultProtocol: 'https://',
    allowedProtocols: [...linkSchemes],
    decorators: {
      newTab: { mode: 'manual', label: 'Abrir num separador novo', attributes: newTab },
    },
  },
  mediaEmbed: playersConfig,
  table: {
    contentToolbar: ['tableColumn', 'tableRow', 'mergeTableCells', '|', 'toggleTableCaption'],
  },
  image: {
    upload: { types: uploadTypes },
    styles: { options: Object.keys(imageStyles) },
    resizeOptions: [
      { name: 'resizeImage:50', value: '50', icon: 'medium' },
      { name: 'resizeImage:75', value: '75', icon: 'large' },
      { name: 'resizeImage:original', value: null, icon: 'original' },
    ],
    toolbar: [
      'imageTextAlternative',
      'toggleImageCaption',
      '|',
      'imageStyle:inline',
      'imageStyle:wrapText',
      'imageStyle:breakText',
      '|',
      'resizeImage:50',
      'resizeImage:75',
      'resizeImage:original',
      '|',
      'linkImage',
    ],
  },
}
