import { sql } from 'kysely';

/** Whether guests may know of a row of `openings`: every read for guests has this condition. Rule: OPENING-20. */
export const isPublic = sql<boolean>`is_public(openings)`;
