const profiles = [
  {
    name: 'Instagram',
    href: 'https://www.instagram.com/fliporto/',
    icon: (
      <>
        <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
        <circle cx="12" cy="12" r="4" />
        <path d="M16.9 7.1h.01" strokeWidth="2.4" />
      </>
    ),
  },
  {
    name: 'Facebook',
    href: 'https://www.facebook.com/fliporto/',
    icon: <path d="M17.5 3.5H15A4.5 4.5 0 0 0 10.5 8v13.5M6.5 12h9" />,
  },
]

export function SocialLinks() {
  return profiles.map(({ name, href, icon }) => (
    <li key={name}>
      <a className="social" href={href} rel="noopener">
        <svg viewBox="0 0 24 24" role="img" aria-label={name}>
          {icon}
        </svg>
      </a>
    </li>
  ))
}
