/** When an opening becomes public: at once, at a time, or when staff say so. */
export type Publication = { kind: 'now' } | { kind: 'at'; at: Date } | { kind: 'later' };

/** Reads `publish_at` of the API: absent is now, null is later. */
export function readPublication(publishAt: string | null | undefined): Publication {
  if (publishAt === undefined) return { kind: 'now' };
  return publishAt === null ? { kind: 'later' } : { kind: 'at', at: new Date(publishAt) };
}
