import { useId, useState } from 'react'
import type { ItemHistory, Version } from '../../src/content/history.ts'
import { addressAt } from '../../src/content/moment.ts'
import { formatFullMoment } from '../forms/moments.ts'
import { labelsOf } from './compare-rows.ts'
import type { HistoryTarget } from './HistoryProvider.tsx'
import { RestoreVersion } from './RestoreVersion.tsx'
import { VersionComparison, type View } from './VersionComparison.tsx'

type Props = {
  target: HistoryTarget
  item: ItemHistory
  versions: readonly Version[]
  version: Version
  onBack(): void
  onRestored(): void
}

const views = [
  { view: 'marked', label: 'Alterações' },
  { view: 'sides', label: 'Antes e depois' },
] as const

export function VersionDetail({ target, item, versions, version, onBack, onRestored }: Props) {
  const [base, setBase] = useState<number | null>(null)
  const [view, setView] = useState<View>('marked')
  const headingId = useId()
  const baseId = useId()
  const other = base ?? version.version - 1
  const [before, after] = [Math.min(other, version.version), Math.max(other, version.version)]

  return (
    <section className="history-detail" aria-labelledby={headingId}>
      <button className="plain history-back" type="button" onClick={onBack}>
        Todas as versões
      </button>
      <header className="history-head row">
        <div>
          <h3 id={headingId}>{formatFullMoment(version.at)}</h3>
          <p className="quiet">
            <span>{`${version.words}, por ${version.actor}`}</span>
            {item.href && version.exists && (
              <>
                <span> · </span>
                <a href={addressAt(`p${version.position}`, item.href)} target="_blank" rel="noreferrer">
                  Ver a página como estava
                </a>
              </>
            )}
          </p>
        </div>
        <RestoreVersion {...{ target, item, versions, version, onRestored }} />
      </header>
      <div className="history-tools row middle">
        <div className="history-base row middle">
          <label htmlFor={baseId}>Comparar com</label>
          <select
            id={baseId}
            value={base ?? ''}
            onChange={({ target: { value } }) => setBase(value === '' ? null : Number(value))}
          >
            <option value="">a versão anterior</option>
            {versions
              .filter((each) => each.exists && each !== version)
              .map((each, index) => (
                <option key={each.version} value={each.version}>
                  {(index === 0 && each === versions[0] ? 'a atual: ' : '') +
                    `${formatFullMoment(each.at)}, ${each.actor}`}
                </option>
              ))}
          </select>
        </div>
        <fieldset className="history-views" aria-label="Mostrar">
          {views.map((each) => (
            <button key={each.view} type="button" aria-pressed={view === each.view} onClick={() => setView(each.view)}>
              {each.label}
            </button>
          ))}
        </fieldset>
      </div>
      {/* Its marked texts stand beside each other, and are replaced together */}
      <VersionComparison
        key={`${before}/${after}/${view}`}
        target={target}
        labels={labelsOf(versions)}
        before={before}
        after={after}
        momentOf={(number) => versions.find((each) => each.version === number)?.at ?? null}
        view={view}
      />
    </section>
  )
}
