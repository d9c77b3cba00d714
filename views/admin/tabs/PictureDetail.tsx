import type { LibraryPicture } from '../../../src/content/library.ts'
import { positionOf } from '../../../src/content/picture-address.ts'
import { focusOf, focusText } from '../../forms/item-spec.ts'
import { FocusPicker } from '../../media/FocusPicker.tsx'
import { titleOfUse } from '../../media/picture-words.ts'
import { FieldNotes } from '../item-form/Field.tsx'
import { AreaField, CheckField, TextField } from '../item-form/fields.tsx'
import { useField } from '../item-form/form-context.ts'

const crops = [
  { name: 'Cartão', ratio: '1200 / 630' },
  { name: 'Notícia', ratio: '3 / 2' },
  { name: 'Retrato', ratio: '4 / 5' },
  { name: 'Quadrado', ratio: '1' },
]

const FOCUS_HINT = 'Clique na imagem, ou use as setas, para dizer o que os recortes mantêm à vista.'

export function PictureDetail({ picture }: { picture: LibraryPicture }) {
  return (
    <div className="picture-detail">
      <FocusField picture={picture} />
      <div className="form-column">
        <AreaField name="alt" rows={3} hint="O que se vê, para quem não a vê." />
        <TextField name="credit" hint="De quem é, como deve ficar escrito junto dela." />
        <CheckField name="hidden" hint="Continua onde é usada." />
        <Uses picture={picture} />
        <p className="field-hint">
          {`${picture.name} · ${picture.width} × ${picture.height} px · ${size(picture.bytes)}`}
        </p>
      </div>
    </div>
  )
}

function FocusField({ picture: { url } }: { picture: LibraryPicture }) {
  const field = useField('focus', { hint: FOCUS_HINT })
  const focus = focusOf(field.value)
  return (
    <div className="field picture-focus">
      <span className="field-label">{field.label}</span>
      <FocusPicker src={url} value={focus} onChange={(point) => field.set(focusText(point))} />
      {focus && (
        <button className="plain" type="button" onClick={() => field.set('')}>
          Sem ponto de interesse
        </button>
      )}
      <FieldNotes field={field} hint={FOCUS_HINT} />
      <ul className="picture-crops quiet small" aria-label="Recortes">
        {crops.map(({ name, ratio }) => (
          <li key={name}>
            <img
              src={url}
              alt=""
              style={{ aspectRatio: ratio, objectPosition: focus ? positionOf(focus) : undefined }}
            />
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Uses({ picture: { usedBy } }: { picture: LibraryPicture }) {
  return (
    <div>
      <p className="field-label" id="picture-uses">
        Onde é usada
      </p>
      {usedBy.length === 0 ? (
        <p className="field-hint">Ainda não é usada.</p>
      ) : (
        <ul className="picture-uses" aria-labelledby="picture-uses">
          {usedBy.map((use) => (
            <li key={`${use.kind}/${use.id}`}>
              {use.href ? (
                <a href={use.href} target="_blank" rel="noreferrer">
                  {titleOfUse(use)}
                </a>
              ) : (
                <span>{titleOfUse(use)}</span>
              )}{' '}
              {use.kind === 'draft' && <span className="badge">Rascunho</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const size = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('pt-PT')} kB`
    : `${(bytes / 1_000_000).toLocaleString('pt-PT', { maximumFractionDigits: 1 })} MB`
