import { notFound } from '../errors/app-error.ts';

/** What exists for the public at this moment: any other id is refused without asking the database. */
export interface PublicIds {
  resorts: ReadonlySet<number>;
  resortNames: ReadonlySet<string>;
  /** Openings that have not started, with their resort. */
  openings: ReadonlyMap<number, number>;
  /** Openings that are or were sold by a draw, those that have started too. */
  draws: ReadonlySet<number>;
}

/** No row has this id: all openings that do not exist share one cached response under it. */
export const noOpeningId = 0;

/** Throws `not_found` for a resort that is not shown. */
export function requireResort({ resorts }: PublicIds, id: number): void {
  if (!resorts.has(id)) throw notFound('The resort');
}
