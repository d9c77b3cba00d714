const startTag = /<[a-z][^<>]*>/gi
const address = /(\s(?:href|src)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi
const hasScheme = /^[a-z][a-z0-9+.-]*:/i

export const withAbsoluteLinks = (html: string, base: string): string =>
  html.replace(startTag, (tag) =>
    tag.replace(address, (attribute, name, double = '', single = '') => {
      const value = double || single
      if (hasScheme.test(value) || !URL.canParse(value, base)) return attribute
      return `${name}"${new URL(value, base).href}"`
    }),
  )
