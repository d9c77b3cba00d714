/** A stored picture's size in CSS pixels, read from its address '/uploads/{hash}-{width}x{height}.{type}'; null for others. */
export function sizeIn(address: string): { width: number; height: number } | null {
  const found = /^\/uploads\/[0-9a-f]{32}-(\d+)x(\d+)\.\w+$/.exec(address)
  return found && { width: Number(found[1]), height: Number(found[2]) }
}

export const addressOf = (hash: string, width: number, height: number, extension: string) =>
  `/uploads/${hash.slice(0, 32)}-${width}x${height}.${extension}`
