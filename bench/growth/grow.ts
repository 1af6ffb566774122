import pg from 'pg';
import { keenBookings, keenShare, planOpenings, type GrowthOptions, type PlannedOpening } from './plan.ts';
import * as statements from './statements.ts';

export type { GrowthOptions } from './plan.ts';

const bookingsAtOnce = 50_000;

/**
 * Fills a migrated database that has resorts with members, past and coming openings and bookings, with their audit rows
 * and messages. Everything goes through the constraints and triggers that bookings always meet. `tell` hears of progress.
 */
export async function growDatabase(
  url: string,
  options: GrowthOptions,
  tell: (line: string) => void = () => {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; set synchronous_commit = off; set work_mem = '128MB'`);
    const resorts = await readIds(client, statements.resortIds);
    if (resorts.length === 0) throw new Error('There are no resorts: start the server once, or seed the catalogue.');
    await addMembers(client, options.members);
    const openings = planOpenings(options, resorts.length);
    refuseCrowds(openings, options.members);
    for (const chunk of chunksOf(openings)) {
      await addOpenings(client, chunk, { resorts, members: options.members });
      tell(chunk.at(-1)?.isAhead === true ? 'the openings to come' : `back to day ${chunk.at(-1)?.day}`);
    }
    await client.query('drop table growth_members');
    tell('settling');
    await settle(client);
  } finally {
    await client.end();
  }
}

/** Nobody has two rooms of one opening, so an opening has at most as many bookings as there are people for it. */
function refuseCrowds(openings: PlannedOpening[], members: number): void {
  const most = Math.max(...openings.map(({ bookings }) => bookings));
  const seats = Math.min((members * keenShare) / keenBookings, (members * (1 - keenShare)) / (1 - keenBookings));
  if (most > seats - 2) throw new Error(`An opening would have ${most} bookings: too many for ${members} members.`);
}

function* chunksOf(openings: PlannedOpening[]): Generator<PlannedOpening[]> {
  let chunk: PlannedOpening[] = [];
  let bookings = 0;
  for (const opening of openings) {
    chunk.push(opening);
    bookings += opening.bookings;
    if (bookings < bookingsAtOnce) continue;
    yield chunk;
    chunk = [];
    bookings = 0;
  }
  if (chunk.length > 0) yield chunk;
}

async function addMembers(client: pg.Client, members: number): Promise<void> {
  await client.query(statements.addMembers, [members]);
  await client.query(statements.rememberMembers, [members]);
  await client.query(statements.addSessions);
  await client.query('analyze growth_members; analyze members');
}

interface Community {
  resorts: number[];
  members: number;
}

async function addOpenings(
  client: pg.Client,
  openings: PlannedOpening[],
  { resorts, members }: Community,
): Promise<void> {
  const keen = Math.floor(members * keenShare);
  await client.query('begin');
  await client.query(statements.planOpenings, [
    openings.map(({ day }) => day),
    openings.map(({ hour }) => hour),
    openings.map(({ resort }) => resorts[resort]),
    openings.map(({ bookings }) => bookings),
    openings.map(({ isAhead }) => isAhead),
  ]);
  await client.query(statements.planBookings, [keen, members, keenBookings]);
  await client.query('analyze growth_bookings');
  for (const statement of statements.writeBookings) await client.query(statement);
  await client.query('drop table growth_bookings, growth_openings');
  await client.query('commit');
}

async function readIds(client: pg.Client, statement: string): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(statement);
  return rows.map(({ id }) => id);
}

/** What autovacuum and the jobs do by themselves in time. */
async function settle(client: pg.Client): Promise<void> {
  await client.query(statements.aggregateCounters);
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
}
