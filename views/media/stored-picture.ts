/** Only our uploads have a description. */
export const isDescribable = (url: string) => url.startsWith('/uploads/')
