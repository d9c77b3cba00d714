import type { ComponentProps } from 'react'
import { RichHtml } from './RichHtml.tsx'

export const RichText = ({ className = '', ...rest }: Omit<ComponentProps<typeof RichHtml>, 'as'>) => (
  <RichHtml {...rest} className={`${className} prose`.trim()} />
)
