import type { ComponentProps } from 'react'
import { Icon } from '../../forms/Icon.tsx'
import { Tip } from '../../forms/Tip.tsx'

type Props = ComponentProps<'button'> & { name: string }

export const OrderHandle = ({ name, ...rest }: Props) => (
  <Tip text="Arraste, ou use as setas ↑ ↓ e Enter">
    <button className="icon-button order-handle" type="button" {...rest}>
      <Icon d="M8 2v12M8 2 5.5 4.5M8 2l2.5 2.5M8 14l-2.5-2.5M8 14l2.5-2.5M3 8h2.5M10.5 8H13" label={`Mover ${name}`} />
    </button>
  </Tip>
)
