import type { HeadContext, RemoteRoute } from '../base/routes.ts'
import type { Head, PageStatus } from '../head.ts'

/** The head and the status of a page once its loader has run. */
export async function headOf(
  { title, titleOf, description, head }: RemoteRoute,
  context: HeadContext,
): Promise<{ head: Head; status: PageStatus }> {
  const module = await head?.()
  const { status = 200, ...own } = module?.head(context) ?? {}
  return {
    status,
    head: {
      title: titleOf?.(context.state, context.params) ?? title,
      ...(status === 200 && { description, canonical: context.address }),
      ...own,
    },
  }
}
