/** Replaces the builders in the browser: crawlers read the server's page, and hydration leaves script contents alone. */
const nothing = () => ({})

export {
  nothing as breadcrumbsLd,
  nothing as festivalLd,
  nothing as newsArticleLd,
  nothing as personLd,
  nothing as podcastLd,
  nothing as sessionLd,
}
