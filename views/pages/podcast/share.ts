/** Hands an episode's address to the system's share sheet, or else to the clipboard; what there is to say of it, if anything. */
export async function share(title: string, anchor: string): Promise<string> {
  const url = new URL(`/podcast#${anchor}`, location.href).href
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return ''
    } catch (error) {
      // The reader changed their mind; any other refusal leaves the clipboard to try
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
