import { RichHtml } from './RichHtml.tsx'

export const RichText = ({ html, className = '' }: { html: string; className?: string }) => (
  <RichHtml className={`${className} prose`.trim()} html={html} />
)
