import { Suspense, type ReactNode } from 'react'

/**
 * Defers hydration: React hydrates this part of the page after the rest, when idle, or at once when a visitor uses it. So
 * the top of the page answers first.
 */
export const DeferredHydration = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>
