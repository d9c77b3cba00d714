import type { ComponentType } from 'react'
import { chunk } from '../components/chunk.tsx'

type Tab = { name: string; label: string; Content: ReturnType<typeof chunk> }

const tab = (name: string, label: string, load: () => Promise<ComponentType>): Tab => ({
  name,
  label,
  Content: chunk(load),
})

/** From left to right. */
export const tabs: readonly Tab[] = [
  tab('dashboard', 'Dashboard', async () => (await import('./tabs/Dashboard.tsx')).Dashboard),
  tab('noticias', 'Notícias', async () => (await import('./tabs/News.tsx')).News),
  tab('programacao', 'Programação', async () => (await import('./programme/ProgrammeTab.tsx')).ProgrammeTab),
  tab('patrocinadores', 'Patrocinadores', async () => (await import('./tabs/Sponsors.tsx')).Sponsors),
  tab('paginas', 'Páginas', async () => (await import('./tabs/Pages.tsx')).Pages),
  tab('newsletter', 'Newsletter', async () => (await import('./tabs/Newsletter.tsx')).Newsletter),
  tab('registo', 'Registo', async () => (await import('./register/Register.tsx')).Register),
  tab('escritores', 'Escritores', async () => (await import('./tabs/Writers.tsx')).Writers),
  tab('podcast', 'Podcast', async () => (await import('./tabs/Episodes.tsx')).Episodes),
  tab('edicoes', 'Edições', async () => (await import('./tabs/Editions.tsx')).Editions),
  tab('imagens', 'Imagens', async () => (await import('./tabs/Pictures.tsx')).Pictures),
]
