import type { ReactNode } from 'react'

/**
 * Stands for react-helmet-async in the browser: there React 19 itself puts title, meta and link into <head> and takes
 * them out again, and the library's part of that would cost every visitor 5 kB.
 */
export const Helmet = ({ children }: { children: ReactNode }) => children
export const HelmetProvider = Helmet
