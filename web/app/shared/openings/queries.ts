import type { Call } from '@sunset/contract/client.ts';
import { groupOpenings, type Opening } from '../../entities/openings/opening.ts';

/** The openings ahead, soonest first; empty on failure, which the API has logged (PAGE-25). */
export async function listOpenings(call: Call): Promise<Opening[]> {
  return groupOpenings(await call('GET /rooms/upcoming').catch(() => []));
}
