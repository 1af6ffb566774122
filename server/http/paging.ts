/** Where a page of a staff list stands: the cursor of the page after it, and how many rows there are in all. */
export interface PagePlace {
  next: string | null;
  total: number;
}

/** Tells the caller the next page (`Link`, `rel="next"`) and the total (`X-Total-Count`). Rule: decisions.md section 1. */
export function setPage(call: { url: URL; headers: Headers }, place: PagePlace): void {
  call.headers.set('x-total-count', String(place.total));
  if (place.next === null) return;
  const query = new URLSearchParams(call.url.search);
  query.set('cursor', place.next);
  call.headers.set('link', `<${call.url.pathname}?${query.toString()}>; rel="next"`);
}
