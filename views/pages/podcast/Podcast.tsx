import { useState } from 'react'
import type { Episode } from '../../../src/content/episode.ts'
import { initialPictures } from '../../../src/content/initial-pictures.ts'
import { JsonLd, PageMeta, QueryList, useEntryScroll, useFailure } from '../../components/Page.tsx'
import { Picture } from '../../components/Picture.tsx'
import { api } from '../../store/api.ts'
import { useRefetchOnMount } from '../../store/hydration.ts'
import { EpisodeRow } from './EpisodeRow.tsx'
import { Platforms } from './Platforms.tsx'

export function Podcast() {
  const query = api.usePodcastsQuery(undefined, useRefetchOnMount())
  const failure = useFailure(query)
  const episodes = query.data
  useEntryScroll()
  return (
    <div className="podcast">
      <PageMeta
        title="Podcast FLIPORTO Portugal — Vozes da Literatura"
        description="«Vozes da Literatura», o podcast da FLIPORTO Portugal: conversas sobre livros e autores de língua portuguesa, das duas margens do Atlântico."
        picture={initialPictures.microfone}
      />
      <JsonLd of={(ld, site) => ld.podcast(site, episodes ?? [])} />
      <header className="podcast-head sheet">
        <h1>
          <span className="tall">Podcast</span> FLIPORTO Portugal
        </h1>
        <div className="podcast-intro">
          <p className="lead">«Vozes da Literatura»</p>
          <p>
            Um livro, um autor, uma conversa sem pressa. Em cada episódio abrimos uma página da literatura de língua
            portuguesa e ouvimos o que ela ainda tem para dizer, de um lado e do outro do Atlântico.
          </p>
        </div>
        <Picture
          className="podcast-picture bleed"
          src={initialPictures.microfone}
          alt="Xilogravura: um microfone cujas ondas de som se tornam ondas do mar."
          sizes="(min-width: 62rem) 46vw, 100vw"
          urgent
        />
      </header>
      <Platforms />
      <section className="episodes" aria-labelledby="episodios">
        <div className="sheet">
          <h2 id="episodios">Todos os Episódios</h2>
        </div>
        <QueryList
          data={query.data}
          failure={failure}
          name="episódios"
          empty="Nenhum episódio de podcast encontrado"
          skeleton={<PodcastSkeleton />}
        >
          {(episodes) => <Episodes episodes={episodes} />}
        </QueryList>
      </section>
    </div>
  )
}

/** Only one episode plays at a time. */
function Episodes({ episodes }: { episodes: Episode[] }) {
  const [playingId, setPlayingId] = useState<string | null>(null)
  return episodes.map((episode) => (
    <EpisodeRow
      key={episode.id}
      episode={episode}
      isPlaying={playingId === episode.id}
      onPlay={() => setPlayingId(episode.id)}
    />
  ))
}

const three = [1, 2, 3]

function PodcastSkeleton() {
  return three.map((n) => (
    <div key={n} className="episode sheet">
      <div className="episode-cover">
        <span className="placeholder placeholder-picture" />
      </div>
      <div className="episode-words">
        <span className="placeholder placeholder-title" />
        <span className="placeholder placeholder-description" />
      </div>
    </div>
  ))
}
