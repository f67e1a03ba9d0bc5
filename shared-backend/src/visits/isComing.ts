/** Whether a visit is not over yet. */
export const isComing = ({ ends_at }: { ends_at: string }) => Date.parse(ends_at) > Date.now()
