import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { maxPartyMembers } from '@sunset/contract/bookings/party.ts';
import { sql } from 'kysely';
import { startTemporary } from '@sunset/local-postgres/temporary.ts';
import { enterMany, linkMany } from '../test/races/support/many-players.ts';
import { setOnSaleTimes } from '../test/factories.ts';
import { formParties } from '../test/party-draws/form-parties.ts';
import { startChild, type Child } from './drop/child.ts';
import { Closers } from './drop/closers.ts';
import { describeMachine } from './drop/machine.ts';
import { createSide, discordApplication, fillRound, sessionSecret, type Round, type Side } from './drop/side.ts';
import { describeDraw, untilDrawn, type DrawFigures } from './draw/figures.ts';
import type { Player, PlayersQuestion, Seen } from './draw/players.ts';
import type { DrawServerQuestion } from './draw/server.ts';
import { saveResults } from './save-results.ts';

/*
 * `npm run bench:draw`: thousands enter a lobby over HTTP at two server processes, keep their pages open, and get their results
 * when the draw comes; both processes draw. Then another draw, in the middle of which its process is killed, and two of parties.
 * Throws if a goal is missed.
 */

const promise = { drawnAfterMs: 1000, p99Ms: 3000 };
const clock = () => performance.timeOrigin + performance.now();

interface Options {
  entries: number;
  rooms: number;
  isSaved: boolean;
}

interface Stage {
  side: Side;
  servers: Child[];
  audiences: Child[];
  options: Options;
}

/** The content of bench/results/draw.json. */
export interface DrawResults {
  rooms: number;
  enteredPerSecond: number;
  /** Two processes, and every player's page open. */
  draw: DrawFigures;
  /** The drawing process was killed in the middle; from its death until the other one had drawn. */
  killed: DrawFigures & { drawnAfterDeathMs: number };
  /** Everybody is in a party of six under `together`. Not measured before there were parties. */
  parties?: DrawFigures;
  /** The same with one room of each type: no party can have rooms, which only the last set of its members shows. */
  worstParties?: DrawFigures;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      entries: { type: 'string', default: '5000' },
      rooms: { type: 'string', default: '200' },
      save: { type: 'boolean', default: false },
    },
  });
  return { entries: Number(values.entries), rooms: Number(values.rooms), isSaved: values.save };
}

const roomTypes = 5;

/** An opening that is sold by a draw, with its rooms in five types. */
async function anOpeningToDraw(side: Side, { options, inMs }: { options: Options; inMs: number }, members: number) {
  const units = Array.from({ length: roomTypes }, () => options.rooms / roomTypes);
  const round = await fillRound(side, { members, units });
  const onSaleAt = new Date(Date.now() + inMs);
  const times = { three_boosts: onSaleAt, two_boosts: onSaleAt, gold_and_booster: onSaleAt, regular: onSaleAt };
  await setOnSaleTimes(side.deps, round.openingId, times);
  await side.deps.db.updateTable('openings').set({ saleMode: 'draw' }).where('id', '=', round.openingId).execute();
  return { round, onSaleAt: onSaleAt.getTime() };
}

async function playersOf({ side, servers }: Stage, round: Round): Promise<Player[]> {
  const ports = await Promise.all(servers.map((server) => server.ask('port' satisfies DrawServerQuestion)));
  const sessions = await side.deps.db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select([
      'sessions.id',
      'sessions.purpose',
      'sessions.createdAt',
      'sessions.expiresAt',
      'members.discordId',
      'memberId',
    ])
    .where('memberId', '>=', round.firstMemberId)
    .where('memberId', '<', round.firstMemberId + round.members)
    .orderBy('memberId')
    .execute();
  return Promise.all(
    sessions.map(async ({ memberId, ...session }, each) => ({
      memberId,
      token: await side.deps.tokens.sign(session),
      port: Number(ports[each % ports.length]),
    })),
  );
}

/** Everybody enters over HTTP and opens their page; the draw comes at its time. */
async function measureDraw(stage: Stage): Promise<{ enteredPerSecond: number; draw: DrawFigures }> {
  const { side, servers, audiences, options } = stage;
  // Slow machines need time to let everybody in.
  const { round, onSaleAt } = await anOpeningToDraw(
    side,
    { options, inMs: 20_000 + options.entries * 12 },
    options.entries,
  );
  await linkMany(side.deps, round.firstMemberId, round.members);
  const players = await playersOf(stage, round);
  for (const server of servers) await server.ask('start jobs' satisfies DrawServerQuestion);
  const ofAudience = (index: number) => players.filter((_, each) => each % audiences.length === index);
  const all = (question: (index: number) => PlayersQuestion, withinMs: number) =>
    Promise.all(audiences.map((audience, index) => audience.ask(question(index), withinMs)));
  const patience = onSaleAt - Date.now();
  const began = clock();
  const { openingId, roomIds } = round;
  await all((index) => ({ enter: ofAudience(index), openingId, roomIds }), patience);
  const enteredPerSecond = Math.round(options.entries / ((clock() - began) / 1000));
  await all((index) => ({ open: ofAudience(index) }), patience);
  await all(() => 'listen', patience);
  if (Date.now() > onSaleAt - 2000) throw new Error('Not everybody was in the lobby in time.');
  console.log(
    `${options.entries} entries, ${enteredPerSecond} a second. The draw is in ${Math.round((onSaleAt - Date.now()) / 1000)} s.`,
  );
  await pause(onSaleAt - Date.now() - 1000);
  const drawnAt = await untilDrawn(side, openingId);
  const seen = (await all(() => 'results', 60_000)).flat() as Seen[];
  return { enteredPerSecond, draw: await describeDraw(side, openingId, { onSaleAt, drawnAt, seen }) };
}

/** The first process draws and is killed, with its connections, as when its machine dies; the second one has the next try. */
async function measureKill(stage: Stage): Promise<DrawResults['killed']> {
  const { side, servers, options } = stage;
  const [first, second] = servers;
  const { round, onSaleAt } = await anOpeningToDraw(side, { options, inMs: 15_000 }, 1);
  await enterMany(side.deps, { id: round.openingId, roomIds: round.roomIds }, options.entries);
  await first?.ask('start jobs' satisfies DrawServerQuestion);
  const { db } = side.deps;
  await pause(Math.max(0, onSaleAt - Date.now() - 500));
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where query like '%select "draw_class"(%' and state = 'active' and datname = current_database()
        and pid <> pg_backend_pid() and now() - query_start > interval '20 milliseconds'`.execute(db);
    if (rows.length > 0) break;
    if (Date.now() > onSaleAt + 10_000) throw new Error('The draw was not caught in the middle.');
  }
  const died = first?.ask('die' satisfies DrawServerQuestion).catch(() => 'dead');
  const { rows } = await sql<{ isCut: boolean }>`
    select pg_terminate_backend(pid) as "isCut" from pg_stat_activity
    where query like '%select "draw_class"(%' and state = 'active' and pid <> pg_backend_pid()`.execute(db);
  await died;
  const diedAt = clock();
  if (rows.length === 0) throw new Error('The draw was over before its process died.');
  const isDrawn = await sql`select from draws where opening_id = ${round.openingId}`.execute(db);
  if (isDrawn.rows.length > 0) throw new Error('The draw was committed before its process died.');
  await second?.ask('start jobs' satisfies DrawServerQuestion);
  const drawnAt = await untilDrawn(side, round.openingId);
  const figures = await describeDraw(side, round.openingId, { onSaleAt, drawnAt, seen: null });
  return { ...figures, drawnAfterDeathMs: Math.round(drawnAt - diedAt) };
}

/** Everybody is in a party of six under `together`, and both processes draw. */
async function measureParties({ side, servers, options }: Stage): Promise<DrawFigures> {
  const { deps } = side;
  const { round, onSaleAt } = await anOpeningToDraw(side, { options, inMs: 30_000 }, 1);
  const first = await enterMany(deps, { id: round.openingId, roomIds: round.roomIds }, options.entries);
  const parties = Array.from({ length: Math.floor(options.entries / maxPartyMembers) }, (_, party) => ({
    members: Array.from({ length: maxPartyMembers }, (_member, each) => first + party * maxPartyMembers + each),
    policy: 'together' as const,
  }));
  await formParties(deps, round.openingId, parties);
  for (const server of servers) await server.ask('start jobs' satisfies DrawServerQuestion);
  if (Date.now() > onSaleAt) throw new Error('Not everybody was in the lobby in time.');
  const drawnAt = await untilDrawn(side, round.openingId);
  return describeDraw(side, round.openingId, { onSaleAt, drawnAt, seen: null });
}

/** A new database with two server processes. */
async function withStage<T>(clusterUrl: string, options: Options, measure: (stage: Stage) => Promise<T>): Promise<T> {
  const closers = new Closers();
  try {
    const side = await createSide(clusterUrl, `draw_${randomUUID().slice(0, 8)}`);
    await closers.add(side.close);
    const env = {
      ...discordApplication,
      DATABASE_URL: side.url,
      SESSION_SECRET: sessionSecret,
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      TRUSTED_PROXIES: '127.0.0.1',
    };
    const servers = [0, 1].map(() => startChild(join(import.meta.dirname, 'draw/server.ts'), { env }));
    const audiences = [0, 1].map(() => startChild(join(import.meta.dirname, 'draw/players.ts')));
    for (const child of [...servers, ...audiences]) await closers.add(child.stop);
    return await measure({ side, servers, audiences, options });
  } finally {
    await closers.close();
  }
}

function requireGoals({ draw, killed, parties, worstParties, rooms }: Required<DrawResults>, entries: number): void {
  const offers = Math.min(rooms, entries);
  const isOnce =
    [draw, killed].every((one) => one.offers === offers) &&
    [draw, killed, parties, worstParties].every((one) => one.draws === 1 && one.isRecomputed);
  if (!isOnce) throw new Error('A draw was not made exactly once, or not as published.');
  // A party takes rooms for all of it or none: less than one of them is left.
  if (parties.offers <= offers - maxPartyMembers || worstParties.offers > 0)
    throw new Error('Parties got other rooms than they must.');
  if ([draw, parties, worstParties].some((one) => one.drawnAfterMs > promise.drawnAfterMs))
    throw new Error('The draw took longer than was promised.');
  if ((draw.pages?.p99Ms ?? 0) > promise.p99Ms) throw new Error('The pages got their results later than was promised.');
}

const options = readOptions();
const cluster = await startTemporary();
try {
  const { enteredPerSecond, draw } = await withStage(cluster.url, options, measureDraw);
  const killed = await withStage(cluster.url, options, measureKill);
  const parties = await withStage(cluster.url, options, measureParties);
  const worst = { ...options, entries: options.entries - (options.entries % maxPartyMembers), rooms: roomTypes };
  const worstParties = await withStage(cluster.url, worst, measureParties);
  const results: Required<DrawResults> = {
    rooms: options.rooms,
    enteredPerSecond,
    draw,
    killed,
    parties,
    worstParties,
  };
  console.log(results);
  if (options.isSaved) await saveResults('draw', describeMachine(cluster.version, null), results);
  requireGoals(results, options.entries);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await cluster.stop();
}
