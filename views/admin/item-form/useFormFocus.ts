import { type RefObject, useLayoutEffect, useRef } from 'react'

const FIRST = '.form-fields :is(input, textarea, select)'

type Options = { offerCount: number; failures: number; saving: boolean; autoFocus: boolean }

export function useFormFocus(
  form: RefObject<HTMLFormElement | null>,
  { offerCount, failures, saving, autoFocus }: Options,
): void {
  const shouldFocus = useRef(autoFocus)

  // Focuses the first control, and again when a draft offer is answered; in a layout effect, before the user can type
  useLayoutEffect(() => {
    if (shouldFocus.current)
      form.current?.querySelector<HTMLElement>(offerCount > 0 ? '.notice button' : FIRST)?.focus()
    shouldFocus.current = true
  }, [form, offerCount])

  // Focuses the first invalid field, or else the button, which lost the focus while it was disabled
  useLayoutEffect(() => {
    if (failures > 0 && !saving)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [type="submit"]')?.focus()
  }, [form, failures, saving])
}
