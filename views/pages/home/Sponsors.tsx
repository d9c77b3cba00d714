import { sponsorCategories } from '../../../src/content/labels.ts'
import type { Sponsor } from '../../../src/content/sponsor.ts'
import { Retry, useFailure } from '../../components/Page.tsx'
import { EditableText } from '../../editing/EditableText.tsx'
import { api } from '../../store/api.ts'
import { useRefetchOnMount } from '../../store/hydration.ts'
import { SponsorLogo } from './SponsorLogo.tsx'

export function Sponsors() {
  const query = api.useSponsorsQuery(undefined, useRefetchOnMount())
  const failure = useFailure(query)
  const { data: sponsors = [], isLoading } = query
  return (
    <section className="sponsors sheet" id="patrocinadores" tabIndex={-1} aria-label="Patrocinadores">
      <EditableText sectionKey="sponsors_title" as="h2" />
      {failure ? (
        <div>
          <p role="alert">Erro ao carregar patrocinadores. Tente novamente mais tarde.</p>
          <p className="state-way row middle">
            <Retry failure={failure} />
          </p>
        </div>
      ) : isLoading ? (
        <p role="status">Carregando patrocinadores...</p>
      ) : sponsors.length === 0 ? (
        <p>Nenhum patrocinador cadastrado ainda.</p>
      ) : (
        <ul>
          {groupByCategory(sponsors).flatMap(({ category, members }) =>
            members.map((sponsor) => (
              <li key={sponsor.id} className={`sponsor-${category}`}>
                <SponsorLogo sponsor={sponsor} />
              </li>
            )),
          )}
        </ul>
      )}
    </section>
  )
}

const groupByCategory = (sponsors: Sponsor[]) =>
  sponsorCategories.map(({ value: category }) => ({
    category,
    members: sponsors.filter((one) => one.category === category),
  }))
