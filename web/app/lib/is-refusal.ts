/**
 * For the loader of a page: the server responded that there is no such thing, also for an id that cannot be one. Checked by status,
 * because the server's own client has another copy of the error class.
 */
export function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  return status >= 400 && status < 500 && status !== 429;
}
