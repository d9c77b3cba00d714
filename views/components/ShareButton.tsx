import { useState } from 'react'

/** Opens the share sheet for an address of this site, or else copies it. Returns a message for the reader, or ''. */
export async function share(title: string, address: string): Promise<string> {
  const url = new URL(address, location.href).href
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return ''
    } catch (error) {
      // The reader cancelled; after any other error try the clipboard
      if (error instanceof DOMException && error.name === 'AbortError') return ''
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'Ligação copiada.'
  } catch {
    return `Copie a ligação: ${url}`
  }
}

export function ShareButton({ title, address }: { title: string; address: string }) {
  const [status, setStatus] = useState('')
  return (
    <>
      <button
        className="share link needs-script tap"
        type="button"
        onClick={async () => setStatus(await share(title, address))}
      >
        Partilhar
      </button>
      <p className="share-status" role="status">
        {status}
      </p>
    </>
  )
}
