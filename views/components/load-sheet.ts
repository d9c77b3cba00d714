const loads = new Map<string, Promise<void>>()

/** Once for each address, until it fails. */
export function loadSheet(address: string): Promise<void> {
  const load = loads.get(address) ?? appendSheet(address)
  loads.set(address, load)
  return load
}

const appendSheet = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loads.delete(address)
      reject(new Error(`${address} cannot be loaded`))
    }
    document.head.append(link)
  })
