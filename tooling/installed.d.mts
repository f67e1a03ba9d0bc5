/** Whether node_modules holds what package-lock.json says. */
export function isInstalled(root: string): boolean
