import { useEffect, useRef } from 'react'
import type { FormController } from './useFormController.ts'

export function RemovedNotice({ form }: { form: FormController }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="notice row middle" role="alert">
      <p>{`${form.spec.messages.alreadyRemoved} O que escreveu continua aqui.`}</p>
      <div className="notice-ways row middle">
        <button ref={button} className="button" type="button" disabled={form.saving} onClick={form.recreate}>
          Criar de novo
        </button>
      </div>
    </div>
  )
}
