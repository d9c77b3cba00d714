const search = encodeURIComponent('Vozes da Literatura')

/** Links to the platforms' searches; '#' marks a platform that is not available yet. */
export const platforms: readonly { name: string; href: string }[] = [
  { name: 'Spotify', href: `https://open.spotify.com/search/${search}` },
  { name: 'Apple Podcasts', href: `https://podcasts.apple.com/search?term=${search}` },
  { name: 'YouTube Music', href: `https://music.youtube.com/search?q=${search}` },
  { name: 'Amazon Music', href: `https://music.amazon.com/search/${search}` },
  { name: 'Deezer', href: '#' },
]
