import { type ComponentType, lazy } from 'react'

export type Tab = { name: string; label: string; Content: ComponentType }

const tab = (name: string, label: string, load: () => Promise<ComponentType>): Tab => ({
  name,
  label,
  Content: lazy(async () => ({ default: await load() })),
})

/** The panel's tabs from left to right, each in a chunk of its own. */
export const tabs: readonly Tab[] = [
  tab('dashboard', 'Dashboard', async () => (await import('./tabs/Dashboard.tsx')).Dashboard),
  tab('newsletter', 'Newsletter', async () => (await import('./tabs/Newsletter.tsx')).Newsletter),
]
