import type { ComponentType } from 'react'
import { type KindWithTab, kindEntries } from '../../src/content/kinds.ts'
import { chunk } from '../components/chunk.tsx'

type Tab = { name: string; label: string; Content: ReturnType<typeof chunk> }

const tab = (name: string, label: string, load: () => Promise<ComponentType>): Tab => ({
  name,
  label,
  Content: chunk(load),
})

const kindTab = (kind: KindWithTab, load: () => Promise<ComponentType>) =>
  tab(kindEntries[kind].tab, kindEntries[kind].label, load)

/** From left to right. */
export const tabs: readonly Tab[] = [
  tab('dashboard', 'Dashboard', async () => (await import('./tabs/Dashboard.tsx')).Dashboard),
  kindTab('news', async () => (await import('./tabs/News.tsx')).News),
  kindTab('schedule-item', async () => (await import('./programme/ProgrammeTab.tsx')).ProgrammeTab),
  kindTab('sponsor', async () => (await import('./tabs/Sponsors.tsx')).Sponsors),
  kindTab('page', async () => (await import('./tabs/Pages.tsx')).Pages),
  kindTab('subscriber', async () => (await import('./tabs/Newsletter.tsx')).Newsletter),
  tab('registo', 'Registo', async () => (await import('./register/Register.tsx')).Register),
  kindTab('writer', async () => (await import('./tabs/Writers.tsx')).Writers),
  kindTab('episode', async () => (await import('./tabs/Episodes.tsx')).Episodes),
  kindTab('edition', async () => (await import('./tabs/Editions.tsx')).Editions),
  kindTab('media', async () => (await import('./tabs/Pictures.tsx')).Pictures),
]
