const BLOCK_END = /<br>|<\/(?:p|h[1-6]|li|blockquote|pre|figcaption)>/g

export const htmlToText = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replace(BLOCK_END, '$&\n'), 'text/html')
    .body.textContent.replace(/\n{2,}/g, '\n')
    .trim()
