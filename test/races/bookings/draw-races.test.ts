import { checkDraw } from '@sunset/contract/openings/draw-algorithm.ts';
import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawDueClasses } from '../../../server/features/draws/commands/draw-due-classes.ts';
import { listClasses } from '../../../server/features/draws/queries.ts';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { aDrawOpening } from '../../draws.ts';
import { anOpening, setOnSaleTimes, type TestOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { formParties } from '../../party-draws/form-parties.ts';
import { day, minute } from '../../test-clock.ts';
import { anEntryBody } from '../../waiting.ts';
import { untilDelayed, untilWaitingForLock } from '../support/delayed-writes.ts';
import { tokensOfMany } from '../support/many-members.ts';
import { enterMany, linkMany } from '../support/many-players.ts';
import { startTwoServers, type Answer, type TwoServers } from '../support/two-servers.ts';

/*
 * Draws by two servers on one PostgreSQL. Each protection has a control that removes it from the database and expects the
 * fault.
 */

let two: TwoServers;
beforeEach(async () => {
  two = await startTwoServers();
});
afterEach(() => two.close());

const db = () => two.app.deps.db;
const advance = (ms: number) => {
  for (const clock of two.clocks) clock.advance(ms);
};

/** A fifth of the players are in parties of three. */
async function aLobby(count: number, units = 20): Promise<TestOpening> {
  const opening = await aDrawOpening(two.app, { rooms: [{ units }, { units }] });
  const first = await enterMany(two.app.deps, opening, count);
  const parties = Array.from({ length: Math.floor(count / 15) }, (_, party) => ({
    members: [0, 1, 2].map((each) => first + party * 3 + each),
    policy: party % 2 === 0 ? ('together' as const) : ('as_many_as_possible' as const),
  }));
  await formParties(two.app.deps, opening.id, parties);
  return opening;
}

const drawAtBoth = () => Promise.allSettled(two.servers.map(({ deps }) => drawDueClasses(deps)));

async function resultOf({ id }: TestOpening) {
  const { rows } = await sql<{ draws: number; offers: number; waiting: number }>`
    select (select count(*) from draws where opening_id = ${id})::integer as draws,
      (select count(*) from offers where opening_id = ${id} and state = 'open')::integer as offers,
      (select count(*) from waiting_entries where opening_id = ${id} and state = 'waiting')::integer as waiting`.execute(
    db(),
  );
  return rows[0];
}

/** Recomputes the published draw. */
async function check({ id }: TestOpening) {
  const [row] = await listClasses(db(), id);
  const { seed, seedHash, entriesDigest, units, result } = row ?? {};
  const published = {
    seed: seed ?? '',
    seed_hash: seedHash ?? '',
    entries_digest: entriesDigest ?? '',
    units: units ?? [],
    entries: result ?? [],
  };
  return checkDraw(published, result ?? []);
}

const right = { isSeedCommitted: true, isListUnchanged: true, isResultRight: true };

/** What a control left behind is deleted before the database is checked. */
async function forget(): Promise<void> {
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db());
  await sql`truncate draws, lobbies, offers, waiting_choices, waiting_entries, party_members, units, audit_log, outbox cascade`.execute(
    db(),
  );
  await sql`alter table draws drop constraint if exists draws_pkey`.execute(db());
  await sql`alter table draws add primary key (opening_id, class_number)`.execute(db());
}

const withoutLock = () =>
  two.changeFunction('lock_waiting_list', (source) => source.replace(/select pg_advisory[^$]*/, 'select '));
const sleepBeforeDrawing = () =>
  two.changeFunction('draw_class', (source) =>
    source.replace('  insert into draws (', '  perform pg_sleep(0.5);\n  insert into draws ('),
  );

describe('two servers that draw the same class', () => {
  it('make one draw, whose order anybody can recompute (DRAW-13, DRAW-6, PARTY-18)', async () => {
    const opening = await aLobby(300);
    await sleepBeforeDrawing();
    advance(10 * minute);
    const results = await drawAtBoth();
    expect(results.map((each) => each.status === 'fulfilled' && each.value)).toEqual(expect.arrayContaining([0, 1]));
    expect(await resultOf(opening)).toEqual({ draws: 1, offers: 40, waiting: 300 });
    expect(await check(opening)).toEqual(right);
  });

  control('without the lock the primary key stops the second draw, which fails', async () => {
    const opening = await aLobby(50);
    await withoutLock();
    await sleepBeforeDrawing();
    advance(10 * minute);
    const results = await drawAtBoth();
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await resultOf(opening)).toMatchObject({ draws: 1, offers: 40 });
  });

  control('without the lock and the constraints a class is drawn twice', async () => {
    const opening = await aLobby(50);
    await withoutLock();
    await sleepBeforeDrawing();
    await sql`alter table draws drop constraint draws_pkey, drop constraint draws_opening_id_draws_at_key`.execute(
      db(),
    );
    advance(10 * minute);
    await drawAtBoth();
    expect((await resultOf(opening))?.draws).toBe(2);
    expect((await checkData(db())).map(({ invariant }) => invariant.slice(0, 7))).toContain('DRAW-13');
    await forget();
  });

  control('an order that is not that of the published seed is noticed', async () => {
    const opening = await aLobby(50);
    await two.changeFunction('draw_class', (source) =>
      source.replace('sha256(lobby.seed ||', "sha256('another seed'::bytea ||"),
    );
    advance(10 * minute);
    await drawDueClasses(two.app.deps);
    expect(await check(opening)).toEqual({ ...right, isResultRight: false });
    expect((await checkData(db())).map(({ invariant }) => invariant.slice(0, 6))).toContain('DRAW-6');
    await forget();
  });
});

describe('a server that dies in the middle of a draw', () => {
  /** The connection of the first one is cut while it draws; the second one waits for its lock. */
  async function dieDrawing(): Promise<TestOpening> {
    const opening = await aLobby(300);
    await two.changeFunction('offer_drawn_units', (source) =>
      source.replace(
        '  with made as',
        '  if not exists (select from counters_of_test) then perform pg_sleep(30); end if;\n  with made as',
      ),
    );
    await sql`create table counters_of_test ()`.execute(db());
    advance(10 * minute);
    const dying = drawDueClasses(two.servers[0].deps).catch(() => 'died');
    await untilDelayed(db());
    const second = drawDueClasses(two.servers[1].deps);
    await sql`insert into counters_of_test default values`.execute(two.servers[1].deps.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database()`.execute(db());
    await Promise.all([dying, second]);
    return opening;
  }

  it('leaves the same draw to the other one (DRAW-13)', async () => {
    const opening = await dieDrawing();
    expect(await resultOf(opening)).toEqual({ draws: 1, offers: 40, waiting: 300 });
    expect(await check(opening)).toEqual(right);
  });

  control('if the draw were marked as made before it is, nobody would ever draw the class', async () => {
    await two.changeFunction('close_lobby', (source) =>
      source.replace(
        '  return true;',
        `  insert into draws (opening_id, class_number, draws_at, drawn_at, algorithm, units, result)
    select opening, class, draws_at, at, 'sunset-draw-1', '[]', '[]'
    from lobbies where opening_id = opening and class_number = class;
  return true;`,
      ),
    );
    await two.changeFunction('draw_class', (source) =>
      source.replace(/ or exists \(select from draws [^;]*?\) then/, ' then').replace(/insert into draws [^;]*;/, ''),
    );
    const undisturbed = await aLobby(50);
    advance(10 * minute);
    await drawDueClasses(two.app.deps);
    expect(await resultOf(undisturbed)).toEqual({ draws: 1, offers: 40, waiting: 50 });
    const opening = await dieDrawing();
    expect(await drawDueClasses(two.app.deps)).toBe(0);
    expect(await resultOf(opening)).toEqual({ draws: 1, offers: 0, waiting: 0 });
    expect(await checkData(db())).not.toEqual([]);
    await forget();
  });
});

describe('a member who enters while the lobby closes', () => {
  /** Entering sleeps between its look at the lobby and its write; the draw comes in between. */
  async function enterAtTheEnd() {
    const opening = await aLobby(5);
    await two.changeFunction('save_entry', (source) =>
      source.replace('  insert into waiting_entries', '  perform pg_sleep(0.5);\n  insert into waiting_entries'),
    );
    const [token = ''] = await tokensOfMany(two.app.deps, 1);
    const { id } = await db().selectFrom('members').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await linkMany(two.app.deps, id, 1);
    advance(10 * minute - 1);
    const body = anEntryBody(opening.roomIds, { robloxUsername: `player_${id}` });
    const entering = two.send('PUT', { token, at: 0 }, `/user/waiting/${opening.id}`, body);
    await untilDelayed(db());
    two.clocks[1].advance(1);
    await drawDueClasses(two.servers[1].deps);
    expect((await entering).status).toBe(200);
    const [row] = await listClasses(db(), opening.id);
    return { entries: row?.result?.length, ...(await resultOf(opening)) };
  }

  it('takes part (DRAW-4)', async () => {
    expect(await enterAtTheEnd()).toMatchObject({ entries: 6, waiting: 6, offers: 6 });
  });

  control('without the lock they are in no draw', async () => {
    await two.changeFunction('save_entry', (source) =>
      source.replace(/perform pg_advisory_xact_lock_shared[^;]*;/, ''),
    );
    expect(await enterAtTheEnd()).toMatchObject({ entries: 5, waiting: 5 });
  });
});

describe('a member who joins the waiting list while staff choose a draw', () => {
  /** The entry waits for the lock of the list, which the change has. */
  async function joinDuringChange() {
    const opening = await anOpening(two.app.deps, { startsIn: 2 * day });
    const [token = ''] = await tokensOfMany(two.app.deps, 1);
    const onSaleAt = new Date(two.app.deps.now().getTime() + day);
    const joining = Promise.withResolvers<Answer>();
    await db()
      .transaction()
      .execute(async (changing) => {
        await sql`select lock_waiting_list(${opening.id})`.execute(changing);
        const path = `/user/waiting/${opening.id}`;
        joining.resolve(two.send('PUT', { token, at: 0 }, path, anEntryBody(opening.roomIds)));
        await untilWaitingForLock(two.servers[1].deps.db);
        await changing.updateTable('openings').set({ saleMode: 'draw' }).where('id', '=', opening.id).execute();
        await setOnSaleTimes(
          { ...two.app.deps, db: changing },
          opening.id,
          forEachOnSaleGroup(() => onSaleAt),
        );
      });
    return (await joining.promise).body.code;
  }

  it('is told when the lobby opens (DRAW-2)', async () => {
    expect(await joinDuringChange()).toBe('lobby_not_open');
  });

  control('without the second look at the mode the answer is that booking is closed', async () => {
    await two.changeFunction('save_entry', (source) =>
      source.replace("if sale.sale_mode = 'fast' and", 'if false and'),
    );
    expect(await joinDuringChange()).toBe('bookings_closed');
  });
});
