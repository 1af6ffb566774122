import { AppError } from '../errors/app-error.ts';

/** The cursor of the next page of a staff list, and how many rows there are in all; null where counting them costs too much. */
export interface PagePlace {
  next: string | null;
  total: number | null;
}

/** Sets the headers of a page: the next page (`Link`, `rel="next"`) and the total (`X-Total-Count`). Rule: API-5. */
export function setPage(call: { url: URL; headers: Headers }, place: PagePlace): void {
  if (place.total !== null) call.headers.set('x-total-count', String(place.total));
  if (place.next === null) return;
  const query = new URLSearchParams(call.url.search);
  query.set('cursor', place.next);
  call.headers.set('link', `<${call.url.pathname}?${query.toString()}>; rel="next"`);
}

/** The last row of a page, in a list that is sorted by the start of the session. */
export interface StartCursor {
  startsAt: Date;
  id: number;
}

const maxId = 2_147_483_647;
/** The instants that the contract accepts: years 1900 to 9999. The database cannot store every instant of JavaScript. */
const minInstantMs = Date.UTC(1900, 0, 1);
const maxInstantMs = Date.UTC(10_000, 0, 1) - 1;

/** Reads the cursor of a list that is sorted by id, e.g. `1812`. Refuses everything that such a list did not give out. */
export function readIdCursor(text: string | undefined): number | null {
  if (text === undefined) return null;
  const id = readWhole(text);
  if (id === null || id < 1 || id > maxId) throw invalidCursor();
  return id;
}

/** The cursor of a list whose order changes: how many rows the pages before it had, e.g. `200`. */
export function readSkipCursor(text: string | undefined): number {
  return readIdCursor(text) ?? 0;
}

/** Reads what `writeStartCursor` wrote; refuses everything else. */
export function readStartCursor(text: string | undefined): StartCursor | null {
  if (text === undefined) return null;
  const [startText = '', idText = '', ...rest] = text.split('.');
  const startsAt = readWhole(startText);
  if (rest.length > 0 || startsAt === null || startsAt < minInstantMs || startsAt > maxInstantMs) throw invalidCursor();
  return { startsAt: new Date(startsAt), id: readIdCursor(idText) ?? 0 };
}

/** The cursor of a list that is sorted by start, then by id, e.g. `1795284000000.1812`. */
export function writeStartCursor({ startsAt, id }: StartCursor): string {
  return `${startsAt.getTime()}.${id}`;
}

/** A whole number as JavaScript writes it: no leading zeros, no plus sign, no exponent. */
function readWhole(text: string): number | null {
  return /^(?:0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : null;
}

function invalidCursor(): AppError {
  const message = 'is not a cursor of this list';
  return new AppError('invalid_input', `query.cursor: ${message}`, { fields: [{ path: 'query.cursor', message }] });
}
