const isAdminPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/admin([/?]|$)/.test(path)

/** The admin page that was requested before the sign-in, from the state the guard left; else the dashboard. */
export function returnAddress(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from
  if (isAdminPath(from) && from !== '/admin/login') return from
  const { pathname, search = '' } = (from ?? {}) as { pathname?: unknown; search?: string }
  return isAdminPath(pathname) && pathname !== '/admin/login' ? pathname + search : '/admin'
}
