import { sql } from 'kysely';
import type { Member } from '../../../server/actor.ts';
import { listen, type Listening } from '../../../server/http/connection/listen.ts';
import { aBookingBody, aMember } from '../../factories.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { liftCallLimits } from '../../unlimited-calls.ts';
import { createTestClock, type TestClock } from '../../test-clock.ts';
import { tokensOfMany } from './many-members.ts';
import { changeFunction } from './changed-functions.ts';

export interface Answer {
  status: number;
  body: {
    code?: string;
    bookingId?: string;
    booking?: { bookingReference: string; version: number };
    hold?: { roomId: number; until: string } | null;
  };
}

/** A call at one of the two servers. */
export interface Caller {
  token: string;
  at: number;
  idempotencyKey?: string;
}

/** Two servers on one database, reached over real HTTP. Each has its own clock, as two machines do. */
export interface TwoServers {
  app: TestApp;
  clocks: [TestClock, TestClock];
  servers: [TestApp, TestApp];
  send(method: string, caller: Caller, path: string, body?: unknown): Promise<Answer>;
  post(caller: Caller, path: string, body?: unknown): Promise<Answer>;
  hold(caller: Caller, roomId: number | undefined): Promise<Answer>;
  releaseHold(caller: Caller): Promise<Answer>;
  book(caller: Caller, roomId: number | undefined, more?: Record<string, unknown>): Promise<Answer>;
  members(count: number): Promise<Member[]>;
  tokens(count: number): Promise<string[]>;
  /** The token of an admin. */
  staff(): Promise<string>;
  /** Changes the text of an SQL function in the database of this test, for controls. */
  changeFunction(name: string, change: (source: string) => string): Promise<void>;
  close(): Promise<void>;
}

export async function startTwoServers(): Promise<TwoServers> {
  const clocks: [TestClock, TestClock] = [createTestClock(), createTestClock()];
  const app = await startTestApp({ clock: clocks[0] });
  const other = await startTestApp({ clock: clocks[1], databaseUrl: app.databaseUrl, checksData: false });
  const servers: Listening[] = [];
  for (const { api, deps } of [app, other]) {
    liftCallLimits(deps);
    servers.push(await listen((request) => api.hono.fetch(request), { host: '127.0.0.1', port: 0 }));
  }
  async function send(
    method: string,
    { token, at, idempotencyKey: key }: Caller,
    path: string,
    body?: unknown,
  ): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${servers[at]?.port}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }
  const post: TwoServers['post'] = (caller, path, body) => send('POST', caller, path, body);
  const members = (count: number) => Promise.all(Array.from({ length: count }, () => aMember(app.deps)));
  return {
    app,
    clocks,
    servers: [app, other],
    send,
    post,
    hold: (caller, roomId) => post(caller, '/bookings/hold', { roomId }),
    releaseHold: (caller) => send('DELETE', caller, '/bookings/hold'),
    book: (caller, roomId, more) => post(caller, '/bookings', aBookingBody(roomId, more)),
    members,
    tokens: (count) => tokensOfMany(app.deps, count),
    staff: async () => app.token(await aMember(app.deps, { isAdmin: true })),
    changeFunction: (name, change) => changeFunction(app.deps.db, name, change),
    async close() {
      for (const server of servers) {
        server.server.closeAllConnections();
        await server.close();
      }
      await other.close();
      await app.close();
    },
  };
}

/** How often each answer came: by the code of a refusal, else by status. */
export function countAnswers(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = body.code ?? String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** A control leaves wrong data behind on purpose; it is deleted before the database is audited. */
export async function forgetUnits({ app }: { app: TestApp }): Promise<void> {
  const { db } = app.deps;
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db);
  await sql`truncate bookings, units, audit_log, outbox, idempotency_keys, unused_holds cascade`.execute(db);
  await sql`create unique index if not exists units_one_hold on units (held_by) where held_by is not null`.execute(db);
  await sql`create unique index if not exists bookings_one_per_unit on bookings (unit_id)
    where status in ('pending', 'confirmed') and unit_id > 0`.execute(db);
  const active = `where status in ('pending', 'confirmed')`;
  for (const index of [
    `bookings_one_per_member on bookings (member_id, opening_id) ${active} and member_id > 0`,
    `bookings_one_per_roblox_id on bookings (roblox_id, opening_id) ${active} and roblox_id is not null`,
    `bookings_one_per_game_account on bookings (lower(roblox_username), opening_id) ${active} and roblox_username <> ''`,
  ])
    await sql.raw(`create unique index if not exists ${index}`).execute(db);
}

/** As `forgetUnits`, with parties and waiting lists. */
export async function forgetParties(servers: { app: TestApp }): Promise<void> {
  await forgetUnits(servers);
  const { db } = servers.app.deps;
  await sql`truncate waiting_entries, parties cascade`.execute(db);
  await sql`create unique index if not exists party_members_one_per_opening on party_members (opening_id, member_id)
    where state = 'joined'`.execute(db);
}
