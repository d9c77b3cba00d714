import { type ComponentProps, type ElementType, isValidElement, type ReactNode, useMemo } from 'react'
import type { Values, VersionedItem } from '../forms/item-spec.ts'
import { useSnapshot } from '../forms/snapshot-store.ts'
import { BlockEditor } from './BlockEditor.tsx'
import type { BlockAppearance } from './EditingContext.ts'
import { withValues } from './field-target.ts'
import type { OpenBlock } from './open-block.ts'

type Props<R> = { openBlock: OpenBlock; item: R; render(item: R): ReactNode }

/** A text keeps the look of the page's element for it. */
export function FieldEditor<R extends VersionedItem>({ openBlock, item, render }: Props<R>) {
  const { session } = openBlock
  const { transport: target } = session
  const { text, editor } = target
  const { values } = useSnapshot(session).form
  const sample = text === undefined ? {} : { [text]: values[text] || '…' }
  const element = render(withValues(target, item, { ...values, ...sample }))
  const props: ComponentProps<'div'> = isValidElement<ComponentProps<'div'>>(element) ? element.props : {}
  const as = (isValidElement(element) && typeof element.type === 'string' ? element.type : 'div') as ElementType
  const className = editor === 'html' ? `${props.className ?? ''} prose`.trim() : props.className
  const { id } = props
  const appearance = useMemo(
    (): BlockAppearance => ({ as, className, id, render: (shown: Values) => render(withValues(target, item, shown)) }),
    [as, className, id, target, item, render],
  )
  return <BlockEditor openBlock={openBlock} appearance={appearance} />
}
