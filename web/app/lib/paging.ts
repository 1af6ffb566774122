const firstPage: { cursor?: string } = {};

/** For a query that `callPage` loads page by page. */
export const byCursor = {
  initialPageParam: firstPage,
  getNextPageParam: ({ next }: { next: string | null }) => (next === null ? undefined : { cursor: next }),
};
