import { useState } from 'react'
import { share } from './share.ts'

export function ShareButton({ title, address }: { title: string; address: string }) {
  const [status, setStatus] = useState('')
  return (
    <>
      <button className="share strong tap" type="button" onClick={async () => setStatus(await share(title, address))}>
        Partilhar
      </button>
      <p className="share-status" role="status">
        {status}
      </p>
    </>
  )
}
