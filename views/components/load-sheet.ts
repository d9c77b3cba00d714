const loads = new Map<string, Promise<void>>()

/** A built style sheet by its name, once until it fails; not what the page contains, nor what there is none of. */
export async function loadSheet(name: string): Promise<void> {
  if (typeof document === 'undefined' || document.getElementById('styles')?.dataset.screen === name) return
  const address = JSON.parse(document.getElementById('state')!.textContent!).sheets[name]
  if (!address) return
  const load = loads.get(address) ?? appendSheet(address)
  loads.set(address, load)
  await load
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
