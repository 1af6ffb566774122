import type { Call, ResponseOf } from '@sunset/contract/client.ts';
import { isRefusal } from '../../lib/is-refusal.ts';

export type Draw = ResponseOf<'GET /draws/{openingId}'>;
export type ClassDraw = Draw['classes'][number];

export type DrawOutcome = { kind: 'found'; draw: Draw } | { kind: 'missing' } | { kind: 'unavailable'; id: string };

/** Rows of a result in the page; the rest is loaded when somebody asks for it. */
export const firstRows = 20;

/** What was published of the draws of an opening. Thousands of entries would make the page slow (PAGE-70). */
export async function findDraw(call: Call, openingId: string): Promise<DrawOutcome> {
  try {
    const draw = await call('GET /draws/{openingId}', { params: { openingId } });
    return { kind: 'found', draw: { ...draw, classes: draw.classes.map(withFirstRows) } };
  } catch (error) {
    return isRefusal(error) ? { kind: 'missing' } : { kind: 'unavailable', id: openingId };
  }
}

function withFirstRows(draw: ClassDraw): ClassDraw {
  return { ...draw, entries: inOrder(draw.entries).slice(0, firstRows) };
}

/** In the order of the draw; those of a party, which share a number, in its order. */
export const inOrder = (entries: ClassDraw['entries']) =>
  entries.toSorted((one, other) => one.order - other.order || (one.party?.number ?? 0) - (other.party?.number ?? 0));
