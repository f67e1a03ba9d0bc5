import { Suspense, type ReactNode } from 'react'

/**
 * A part of the page that React hydrates behind the rest, in its idle moments, or at once when a visitor turns to it:
 * what stands first answers first.
 */
export const DeferredHydration = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>
