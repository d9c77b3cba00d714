/** A file that fails to load from a reachable site is missing: the page belongs to an older release. */
export async function isSiteReachable(): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}
