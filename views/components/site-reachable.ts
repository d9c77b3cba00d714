/** Tells why a file failed to load: from a reachable site it is missing, so this page belongs to an older release. */
export async function isSiteReachable(): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}
