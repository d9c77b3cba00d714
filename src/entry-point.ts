/** An entry of src that runs by itself, such as 'paint': its source, or, built, where the build puts it. */
export function entryPointUrl(name: string): URL {
  const here = import.meta.url
  if (here.endsWith('.ts')) return new URL(`./${name}.ts`, here)
  // The code of this file may stand in any file below dist
  return new URL(`./dist/server/src/${name}.js`, here.slice(0, here.lastIndexOf('/dist/') + 1))
}
