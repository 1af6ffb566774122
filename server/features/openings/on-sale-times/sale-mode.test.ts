import type { Call } from '@sunset/contract/client.ts';
import type { OnSaleTimes } from '@sunset/contract/openings/on-sale.ts';
import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../../test/booked.ts';
import { aDrawOpening, aLobbyMember, aPlayerAt, draw, publishedDraws } from '../../../../test/draws.ts';
import { aMember, anOpening, type TestOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import { entryOf, waitingMessagesTo } from '../../../../test/waiting.ts';
import { drawDueClasses } from '../../draws/commands/draw-due-classes.ts';
import { sendSaleReminders } from '../../draws/commands/send-sale-reminders.ts';

let app: TestApp;
let staff: Call;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(() => app.close());

const iso = (inMs: number) => new Date(app.clock.now().getTime() + inMs).toISOString();
const allAt = (inMs: number, own: Partial<OnSaleTimes> = {}) => ({ ...forEachOnSaleGroup(() => iso(inMs)), ...own });
const releases = (opening: TestOpening) =>
  staff('GET /admin/resort-openings/{openingId}/releases', { params: { openingId: opening.id } });
const set = (opening: TestOpening, times: OnSaleTimes, more: { sale_mode?: 'fast' | 'draw'; regular_share?: number }) =>
  staff('PUT /admin/resort-openings/{openingId}/releases', {
    params: { openingId: opening.id },
    body: { regular_share: 0, ...times, ...more },
  });
const atOnce = forEachOnSaleGroup(() => null);

describe('the sale mode', () => {
  it('is chosen for each opening, and keeps until it is changed (DRAW-1)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * day });
    expect(await releases(opening)).toMatchObject({ sale_mode: 'fast', is_frozen: false });
    await set(opening, allAt(hour), { sale_mode: 'draw' });
    expect(await releases(opening)).toMatchObject({ sale_mode: 'draw', is_frozen: false });
    await set(opening, allAt(2 * hour), {});
    expect(await releases(opening)).toMatchObject({ sale_mode: 'draw', regular: iso(2 * hour) });
    await set(opening, atOnce, { sale_mode: 'fast' });
    expect(await releases(opening)).toMatchObject({ sale_mode: 'fast', regular: null });
  });

  it('of a new opening is the site’s default unless staff choose one; without times it is fast (DRAW-1)', async () => {
    await staff('PATCH /admin/community-settings', { body: { default_sale_mode: 'draw' } });
    const { resort } = await anOpening(app.deps);
    const create = async (inDays: number, more: object) => {
      const body = { resort_name: resort.name, opening_date: iso(inDays * day), timezone: 'UTC', ...more };
      const { openings } = await staff('POST /admin/resort-openings/create', { body });
      const found = await staff('GET /admin/resort-openings/{openingId}/releases', {
        params: { openingId: openings[0]?.id ?? 0 },
      });
      return found.sale_mode;
    };
    const times = { ...allAt(hour), regular_share: 0 };
    expect(await create(3, { releases: times })).toBe('draw');
    expect(await create(4, { releases: { ...times, sale_mode: 'fast' } })).toBe('fast');
    expect(await create(5, {})).toBe('fast');
    await staff('PATCH /admin/community-settings', { body: { default_sale_mode: 'fast' } });
    expect(await create(6, { releases: times })).toBe('fast');
  });

  it('draw needs a future time for every group, and names those without one (DRAW-2)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * day });
    const refused = await refusal(
      set(opening, allAt(hour, { three_boosts: null, two_boosts: iso(0) }), { sale_mode: 'draw' }),
    );
    expect(refused).toMatchObject({ code: 'invalid_input' });
    expect(refused?.errors?.map(({ path }) => path)).toEqual(['body.three_boosts', 'body.two_boosts']);
  });
});

describe('where no Roblox account can be linked', () => {
  const refusedField = async (call: Promise<unknown>) => (await refusal(call))?.errors?.map(({ path }) => path);

  it('a draw is refused at its field, the default of before is none, and an opening that is drawn already stays so (DRAW-15)', async () => {
    const environment = { ROBLOX_CLIENT_ID: '', BLOXLINK_API_KEY: '' };
    const bare = await startTestApp({ environment, clock: app.clock });
    // Chosen while accounts could be linked.
    await bare.deps.db.updateTable('settings').set({ defaultSaleMode: 'draw' }).execute();
    const admin = await bare.client(await aMember(bare.deps, { isAdmin: true }));
    const fast = await anOpening(bare.deps, { startsIn: 2 * day });
    const drawn = await aDrawOpening(bare, { drawsIn: { regular: 2 * hour } });
    const times = { ...allAt(hour), regular_share: 0 };
    const setAt = ({ id: openingId }: TestOpening, more: object) =>
      admin('PUT /admin/resort-openings/{openingId}/releases', { params: { openingId }, body: { ...times, ...more } });
    const create = async (sale: typeof times & { sale_mode?: 'draw' }) => {
      const body = { resort_name: fast.resort.name, opening_date: iso(9 * day), timezone: 'UTC', releases: sale };
      return (await admin('POST /admin/resort-openings/create', { body })).openings;
    };
    const sellByDraw = () => admin('PATCH /admin/community-settings', { body: { default_sale_mode: 'draw' } });

    expect((await admin('GET /admin/service-health')).can_link_accounts).toBe(false);
    expect(await refusedField(setAt(fast, { sale_mode: 'draw' }))).toEqual(['body.sale_mode']);
    expect(await refusedField(create({ ...times, sale_mode: 'draw' }))).toEqual(['body.releases.sale_mode']);
    expect(await refusedField(sellByDraw())).toEqual(['body.default_sale_mode']);
    expect(await create(times)).toMatchObject([{ sale_mode: 'fast' }]);
    expect((await setAt(drawn, { sale_mode: 'draw' })).releases).toMatchObject({ sale_mode: 'draw' });
    await bare.close();
  });
});

describe('once a lobby was open', () => {
  it('mode, share and earlier times are refused; later times move lobby and draw (DRAW-10)', async () => {
    const opening = await aDrawOpening(app);
    const times = allAt(10 * minute);
    const { call, enter } = await aPlayerAt(app, opening);
    await enter();
    expect(await releases(opening)).toMatchObject({ is_frozen: true });
    for (const wanted of [
      () => set(opening, times, { sale_mode: 'fast' }),
      () => set(opening, times, { regular_share: 50 }),
      () => set(opening, allAt(9 * minute), {}),
      () => set(opening, allAt(20 * minute, { three_boosts: iso(15 * minute) }), {}),
    ]) {
      expect(await refusal(wanted())).toMatchObject({ code: 'lobby_open' });
    }
    await set(opening, allAt(15 * minute), {});
    await draw(app, 10 * minute);
    expect(await entryOf(call, opening)).toMatchObject({ state: 'lobby', draws_at: iso(5 * minute) });
    await draw(app, 5 * minute);
    expect(await entryOf(call, opening)).toMatchObject({ state: 'waiting', position: 1 });
    const audited = await app.deps.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', 'opening')
      .where('subjectId', '=', String(opening.id))
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['opening.release', 'draw.make']);
    expect(await refusal(set(opening, allAt(hour), {}))).toMatchObject({ code: 'lobby_open' });
  });

  it('a later class can be postponed after the first one was drawn, with the rooms that are reserved for it (DRAW-10)', async () => {
    const opening = await aDrawOpening(app, { drawsIn: { gold_and_booster: 10 * minute, regular: 30 * minute } });
    await app.deps.db
      .updateTable('units')
      .set({ reservedUntil: new Date(iso(30 * minute)) })
      .where('openingId', '=', opening.id)
      .execute();
    await draw(app);
    const gold = { three_boosts: iso(0), two_boosts: iso(0), gold_and_booster: iso(0) };
    await set(opening, allAt(40 * minute, gold), {});
    const [unit] = await app.deps.db.selectFrom('units').selectAll().where('openingId', '=', opening.id).execute();
    expect(unit?.reservedUntil?.toISOString()).toBe(iso(40 * minute));
    const { classes } = await publishedDraws(staff, opening);
    expect(classes.map(({ draws_at, drawn_at }) => [draws_at, drawn_at])).toEqual([
      [iso(0), iso(0)],
      [iso(40 * minute), null],
    ]);
  });

  it('a class that is postponed by hours keeps its entries and its seed, and is drawn once, at the new time (DRAW-10, DRAW-11, DRAW-13)', async () => {
    const opening = await aDrawOpening(app, { drawsIn: { regular: 20 * minute } });
    const [first, second] = [await aPlayerAt(app, opening), await aPlayerAt(app, opening)];
    const runJobs = async () => {
      await sendSaleReminders(app.deps);
      return drawDueClasses(app.deps);
    };
    await first.call('PUT /user/reminders/{openingId}', { params: { openingId: opening.id } });
    app.clock.advance(10 * minute);
    await runJobs();
    const { entry } = await first.enter();
    const seedHash = (await publishedDraws(staff, opening)).classes[0]?.seed_hash;
    const drawsAt = iso(2 * hour);
    await set(opening, allAt(2 * hour), {});

    expect(await releases(opening)).toMatchObject({ is_frozen: true });
    expect(await refusal(set(opening, allAt(2 * hour), { sale_mode: 'fast' }))).toMatchObject({ code: 'lobby_open' });
    expect(await refusal(set(opening, allAt(hour), {}))).toMatchObject({ code: 'lobby_open' });
    expect(await refusal(second.enter())).toMatchObject({ code: 'lobby_not_open', opens_at: iso(110 * minute) });
    app.clock.advance(10 * minute);
    expect(await runJobs()).toBe(0);
    expect(await entryOf(first.call, opening)).toMatchObject({ id: entry.id, state: 'lobby', draws_at: drawsAt });

    app.clock.advance(100 * minute);
    await runJobs();
    await second.enter();
    app.clock.advance(10 * minute);
    expect([await runJobs(), await runJobs()]).toEqual([1, 0]);
    const { classes } = await publishedDraws(staff, opening);
    expect(classes).toMatchObject([{ seed_hash: seedHash, draws_at: drawsAt, drawn_at: drawsAt, lobby_count: 2 }]);
    const drawn = (await entryOf(first.call, opening)).offer === null ? 'draw.waiting' : 'draw.offer';
    expect(await waitingMessagesTo(app, first.member)).toEqual(['sale.reminder', drawn]);
  });

  it('moving the opening leaves its times, and is refused where it would start before them (DRAW-10)', async () => {
    const opening = await aDrawOpening(app);
    await aLobbyMember(app, opening);
    const before = await releases(opening);
    const move = (inMs: number) =>
      staff('PUT /admin/resorts/{resortId}/opening', {
        params: { resortId: opening.resort.id },
        body: { opening_id: opening.id, new_opening_date: iso(inMs) },
      });
    await move(3 * day);
    expect(await releases(opening)).toMatchObject({ regular: before.regular, is_frozen: true });
    expect(await refusal(move(5 * minute))).toMatchObject({ code: 'lobby_open' });
  });

  it('moving the opening before its lobby is open moves the draw too, but not into the past (DRAW-2, DRAW-10)', async () => {
    const opening = await aDrawOpening(app, { drawsIn: { regular: 2 * hour } });
    const before = await releases(opening);
    const move = (inMs: number) =>
      staff('PUT /admin/resorts/{resortId}/opening', {
        params: { resortId: opening.resort.id },
        body: { opening_id: opening.id, new_opening_date: iso(inMs) },
      });
    const refused = await refusal(move(2 * day - 2 * hour));
    expect(refused).toMatchObject({ code: 'invalid_input', errors: [{ path: 'body.new_opening_date' }] });
    expect(await releases(opening)).toEqual(before);
    await move(2 * day - hour);
    expect(await releases(opening)).toMatchObject({ regular: iso(hour) });
  });
});
