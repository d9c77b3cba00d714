import { privacyDefaults } from '../../src/content/section-defaults-privacy.ts'
import { longDate } from '../components/dates.ts'
import { PageMeta, useEntryScroll } from '../components/Page.tsx'
import { useSite } from '../components/Site.tsx'
import { Box } from '../editing/Editable.tsx'
import { EditableText } from '../editing/EditableText.tsx'
import { SectionsContext, type SectionsPage, useSectionsSubscription } from '../store/sections.ts'

const privacy: SectionsPage = { slug: 'privacy', defaults: privacyDefaults }

const chapters: { title: string; keys: (keyof typeof privacyDefaults)[] }[] = [
  { title: 'Recolha e tratamento de dados', keys: ['privacy_data_collection', 'privacy_data_accuracy'] },
  { title: 'Direito de acesso', keys: ['privacy_rights'] },
  { title: 'Comunicação de dados', keys: ['privacy_data_sharing'] },
  { title: 'Medidas de segurança', keys: ['privacy_security'] },
]

export function Privacy() {
  const { today } = useSite()
  useEntryScroll()
  useSectionsSubscription(privacy)
  return (
    <SectionsContext value={privacy}>
      <article className="privacy">
        <PageMeta
          title="Política de Privacidade — FLIPORTO Portugal"
          description="Que dados pessoais a FLIPORTO Portugal guarda, para que servem e como pode exercer os seus direitos, segundo o RGPD."
        />
        <header className="privacy-head sheet">
          <EditableText sectionKey="privacy_hero_title" as="h1" />
          <p className="privacy-date quiet">
            Última atualização: <time dateTime={today}>{longDate(today)}</time>
          </p>
          <div className="privacy-intro">
            <EditableText sectionKey="privacy_intro" as="div" className="prose" />
            <EditableText sectionKey="privacy_responsible" as="div" className="prose" />
          </div>
        </header>
        {chapters.map(({ title, keys }) => (
          <Box as="section" key={title} className="privacy-chapter sheet">
            <h2>{title}</h2>
            <div>
              {keys.map((key) => (
                <EditableText key={key} sectionKey={key} as="div" className="prose" />
              ))}
            </div>
          </Box>
        ))}
      </article>
    </SectionsContext>
  )
}
