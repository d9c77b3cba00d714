/**
 * Stands for the builders in the browser: structured data is for those who read the server's page, and React leaves
 * what it finds in a script alone when it takes the page over.
 */
const nothing = () => ({})

export {
  nothing as breadcrumbsLd,
  nothing as festivalLd,
  nothing as newsArticleLd,
  nothing as personLd,
  nothing as podcastLd,
}
