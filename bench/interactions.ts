import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTemporary } from '@sunset/local-postgres/temporary.ts';
import { checkData } from '../server/operations/check-data/check-data.ts';
import { aBookingBody } from '../test/factories.ts';
import { startChild, type Child } from './drop/child.ts';
import { Closers } from './drop/closers.ts';
import type { LoadQuestion, LoadResult } from './drop/load.ts';
import { describeMachine } from './drop/machine.ts';
import { createSide, dataKey, fillRound, sessionSecret, type Round, type Side } from './drop/side.ts';
import { actTogether, application, key, type Wave } from './interactions/people.ts';
import { saveResults } from './save-results.ts';

/*
 * `npm run bench:interactions`: hundreds of people press buttons in Discord at the same moment, while a rush books the same rooms on
 * the website: everybody, known to the site, chooses a room, whoever holds one sends the form, then all confirm. Throws if an answer of 99 in 100 takes
 * more than a second, or if a room is given out twice or not at all.
 */

const maxP99Ms = 1000;

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500' },
    rooms: { type: 'string', default: '600' },
    web: { type: 'string', default: '1000' },
    save: { type: 'boolean', default: false },
  },
});
/** A kind of interaction that everybody sent at the same moment. */
export interface WaveFigures {
  name: string;
  count: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

export interface InteractionResults {
  people: number;
  rooms: number;
  web: number;
  maxP99Ms: number;
  waves: WaveFigures[];
}

const wanted = { people: Number(values.people), rooms: Number(values.rooms), web: Number(values.web) };

/** The rush on the website: every member books once, each over a connection of their own. */
async function startRush(load: Child, port: number, { side, round }: { side: Side; round: Round }) {
  const sessions = await side.deps.db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select(['sessions.id', 'sessions.purpose', 'sessions.createdAt', 'sessions.expiresAt', 'members.discordId'])
    .execute();
  const orders = await Promise.all(
    sessions.map(async (session, index) => ({
      token: await side.deps.tokens.sign(session),
      body: JSON.stringify(aBookingBody(round.roomIds[index % round.roomIds.length])),
    })),
  );
  await load.ask({ port, connections: 64, orders } satisfies LoadQuestion);
  return () => load.ask('go' satisfies LoadQuestion) as Promise<LoadResult>;
}

const waves: WaveFigures[] = [];

function describe(name: string, wave: Wave): void {
  const { p50Ms, p99Ms, maxMs, answers } = wave;
  waves.push({ name, count: answers.length, p50Ms, p99Ms, maxMs });
  const types = Object.entries(Object.groupBy(answers, ({ type }) => String(type)));
  const counts = types.map(([type, of]) => `${of?.length ?? 0} of type ${type}`).join(', ');
  console.log(
    `${name.padEnd(8)} ${answers.length} at once: p50 ${p50Ms} ms, p99 ${p99Ms} ms, max ${maxMs} ms (${counts})`,
  );
}

/** Everybody has been at the site before, as most people in a rush have. */
async function introduce(port: number, people: readonly string[]): Promise<void> {
  for (let first = 0; first < people.length; first += 25) {
    await actTogether(port, people.slice(first, first + 25), () => ({ type: 2, data: { name: 'mybookings' } }));
  }
}

const input = (type: number, customId: string, more: object) => ({
  type: 18,
  component: { type, custom_id: customId, ...more },
});

async function measure(side: Side, round: Round, { port, load }: { port: number; load: Child }): Promise<void> {
  const people = Array.from({ length: wanted.people }, (_, index) =>
    String(1_350_000_000_000_000_000n + BigInt(index)),
  );
  const roomOf = new Map(people.map((id, index) => [id, String(round.roomIds[index % round.roomIds.length])]));
  await introduce(port, people);
  const rush = await startRush(load, port, { side, round });
  // Discord keeps its connections open: opening them is not part of the answer.
  const typing = { options: [{ name: 'resort', type: 3, value: '', focused: true }] };
  describe('suggest', await actTogether(port, people, () => ({ type: 4, data: { name: 'book', ...typing } })));
  const rushing = rush();
  const chosen = await actTogether(port, people, (id) => ({
    type: 3,
    data: { custom_id: 'book_room', component_type: 3, values: [roomOf.get(id)] },
  }));
  describe('choose', chosen);
  const { latenciesMs } = await rushing;
  const web = Object.entries(latenciesMs).map(([kind, all]) => `${all.length} × ${kind}`);
  console.log(`website  ${web.join(', ')}`);
  const lucky = chosen.answers.filter(({ type }) => type === 9).map(({ personId }) => personId);
  const sent = await actTogether(port, lucky, (id) => ({
    type: 5,
    data: {
      custom_id: `book_form:${roomOf.get(id)}`,
      components: [
        input(4, 'username', { value: `p_${id.slice(-12)}` }),
        input(4, 'display_name', { value: 'Player' }),
        input(3, 'payment', { values: ['bbc'] }),
        input(23, 'all_inclusive', { value: false }),
        input(23, 'terms', { value: true }),
      ],
    },
  }));
  describe('form', sent);
  const confirmOf = new Map(
    sent.answers.map(({ personId, customIds }) => [personId, customIds.find((id) => id.startsWith('book_confirm'))]),
  );
  const confirmed = await actTogether(port, lucky, (id) => ({
    type: 3,
    data: { custom_id: confirmOf.get(id) ?? '', component_type: 2 },
  }));
  describe('confirm', confirmed);
  await requireExact(side, round);
  const slowest = Math.max(...waves.map(({ p99Ms }) => p99Ms));
  if (slowest > maxP99Ms)
    throw new Error(`An answer of 99 in 100 took up to ${slowest} ms; the goal is ${maxP99Ms} ms.`);
}

/** Every room has one booking. */
async function requireExact({ deps: { db } }: Side, { openingId }: Round): Promise<void> {
  const units = await db.selectFrom('units').select('bookingId').where('openingId', '=', openingId).execute();
  const booked = new Set(units.flatMap(({ bookingId }) => bookingId ?? []));
  const violations = await checkData(db);
  console.log(`${booked.size} of ${units.length} rooms are booked.`);
  if (violations.length > 0) throw new Error(`The data breaks invariants: ${JSON.stringify(violations.slice(0, 5))}`);
  if (booked.size !== units.length) throw new Error('A room was not given out.');
}

const cluster = await startTemporary();
const closers = new Closers();
try {
  const side = await createSide(cluster.url, `interactions_${randomUUID().slice(0, 8)}`);
  await closers.add(side.close);
  const round = await fillRound(side, {
    members: wanted.web,
    units: Array.from({ length: 6 }, () => wanted.rooms / 6),
  });
  const env = {
    DATABASE_URL: side.url,
    SESSION_SECRET: sessionSecret,
    DATA_KEY: dataKey,
    DISCORD_CLIENT_ID: application.id,
    DISCORD_CLIENT_SECRET: 'unused',
    DISCORD_GUILD_ID: application.guildId,
    DISCORD_PUBLIC_KEY: key.publicKey,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  const server = startChild(join(import.meta.dirname, 'interactions/server.ts'), { env });
  await closers.add(server.stop);
  const load = startChild(join(import.meta.dirname, 'drop/load.ts'));
  await closers.add(load.stop);
  await measure(side, round, { port: Number(await server.ask('port')), load });
  if (values.save) {
    const results: InteractionResults = { ...wanted, maxP99Ms, waves };
    await saveResults('interactions', describeMachine(cluster.version, null), results);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closers.close();
  await cluster.stop();
}
