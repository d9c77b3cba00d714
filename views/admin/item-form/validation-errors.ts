import type { FieldErrors } from '../../forms/form-state.ts'

/** The browser's validation errors in our words, by field name. */
export function validationErrors(form: HTMLFormElement): FieldErrors {
  const controls = [...form.elements].filter((control) => 'validity' in control) as HTMLInputElement[]
  const invalid = controls.filter(({ name, validity }) => name && !validity.valid)
  return Object.fromEntries(invalid.map((control) => [control.name, messageFor(control)]))
}

function messageFor({ validity, type, labels }: HTMLInputElement): string {
  if (validity.typeMismatch && type === 'url') return 'Indique um endereço que comece por http:// ou https://.'
  if (validity.badInput && type === 'date') return 'Indique uma data que exista, como 22/10/2025.'
  if (validity.badInput && type === 'time') return 'Indique uma hora que exista, como 17:00.'
  const label = labels?.[0]?.textContent?.replace(/\s*\*$/, '') ?? ''
  return `Preencha o campo «${label}».`
}
