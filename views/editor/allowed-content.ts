import { Plugin, type UpcastElementEvent } from 'ckeditor5'
import { isAllowedValue, type TagRule, tags } from '../../src/content/rich-text.ts'

/** CKEditor converts the colour of <font> to a style. */
const rules: Readonly<Record<string, TagRule>> = { ...tags, font: { attributes: { color: tags.span!.styles!.color! } } }
const styles = [...new Set(Object.values(tags).flatMap((rule) => Object.keys(rule.styles ?? {})))]

/** Drops values that the sanitiser would remove, so that the editor shows what will be published. */
export class AllowedContent extends Plugin {
  init() {
    this.editor.conversion.for('upcast').add((dispatcher) =>
      dispatcher.on<UpcastElementEvent>(
        'element',
        (_, { viewItem }, { consumable }) => {
          const rule = (Object.hasOwn(rules, viewItem.name) && rules[viewItem.name]) || {}
          for (const name of styles) {
            const value = viewItem.getStyle(name)
            if (value !== undefined && !(rule.styles?.[name] && isAllowedValue(rule.styles[name], value)))
              consumable.consume(viewItem, { styles: name })
          }
          for (const [name, values] of Object.entries(rule.attributes ?? {})) {
            const value = viewItem.getAttribute(name)
            if (value !== undefined && !isAllowedValue(values, value))
              consumable.consume(viewItem, { attributes: name })
          }
        },
        { priority: 'highest' },
      ),
    )
  }
}
