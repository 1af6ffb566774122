import type { Resort, Room } from '@sunset/contract/api/catalog/catalog.ts';
import type { Call } from '@sunset/contract/client.ts';
import { openingsOf, roomsOf, type ResortOpening } from './rules.ts';

/** All resorts; empty on failure, which the API has logged (PAGE-25). */
export async function listResorts(call: Call): Promise<Resort[]> {
  return call('GET /resorts').catch(() => []);
}

export interface ResortPage {
  resort: Resort;
  rooms: Room[];
  openings: ResortOpening[];
}

export type ResortOutcome = { kind: 'found'; page: ResortPage } | { kind: 'missing' } | { kind: 'unavailable' };

/** A resort with its rooms and openings. If rooms or openings cannot be loaded, they are empty. */
export async function findResortPage(call: Call, resortId: string): Promise<ResortOutcome> {
  const [resort, rooms, rows] = await Promise.all([
    call('GET /resorts/{resortId}', { params: { resortId } }).catch(toError),
    call('GET /rooms').catch(() => []),
    call('GET /rooms/upcoming').catch(() => []),
  ]);
  if (resort instanceof Error) return { kind: isRefusal(resort) ? 'missing' : 'unavailable' };
  return { kind: 'found', page: { resort, rooms: roomsOf(resort.id, rooms), openings: openingsOf(resort.id, rows) } };
}

export async function listOpenings(call: Call, resortId: number): Promise<ResortOpening[]> {
  return openingsOf(resortId, await call('GET /rooms/upcoming'));
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The resort could not be read.', { cause: error });
}

/**
 * The server responded that there is no such resort, also for an id that is not a number. Checked by status, because
 * the server's own client has another copy of the error class.
 */
function isRefusal(error: Error): boolean {
  const status = 'status' in error ? Number(error.status) : 0;
  return status >= 400 && status < 500 && status !== 429;
}
