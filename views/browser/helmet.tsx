import type { ReactNode } from 'react'

/** Replaces react-helmet-async (5 kB) in the browser, where React 19 itself manages title, meta and link in <head>. */
export const Helmet = ({ children }: { children: ReactNode }) => children
export const HelmetProvider = Helmet
