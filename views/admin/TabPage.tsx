import type { ReactNode, Ref } from 'react'
import { PageMeta } from '../components/Page.tsx'

type Props = { title: string; heading?: Ref<HTMLHeadingElement>; actions?: ReactNode; children?: ReactNode }

export function TabPage({ title, heading, actions, children }: Props) {
  return (
    <>
      <PageMeta title={`${title} — Painel — FLIPORTO Portugal`} description="O painel da organização." unlisted />
      <div className="tab-head row">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {actions}
      </div>
      {children || <p role="status">Carregando...</p>}
    </>
  )
}
