/** The URL of an entry point in src, as source or as built. */
export function entryPointUrl(name: string): URL {
  const here = import.meta.url
  if (here.endsWith('.ts')) return new URL(`./${name}.ts`, here)
  // Bundled, this code may be in any file below dist.
  return new URL(`./dist/server/src/${name}.js`, here.slice(0, here.lastIndexOf('/dist/') + 1))
}
