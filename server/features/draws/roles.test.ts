import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../test/booked.ts';
import { aDrawOpening, aLobbyMember, aPlayerAt, draw, publishedDraws } from '../../../test/draws.ts';
import { lookForDepartures } from '../../../test/people/departures.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { minute } from '../../../test/test-clock.ts';
import { entryOf } from '../../../test/waiting.ts';
import { refreshLobbyRoles } from './commands/refresh-lobby-roles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const setTiers = (memberId: number, isGold: boolean) =>
  app.deps.db
    .updateTable('waitingEntries')
    .set({ onSaleGroup: isGold ? 'gold_and_booster' : 'regular' })
    .where('memberId', '=', memberId)
    .execute();

describe('roles', () => {
  it('of members in lobbies are read again when they are older than ten minutes (DRAW-9, MEMBER-6)', async () => {
    const opening = await aDrawOpening(app);
    const { member, call } = await aLobbyMember(app, opening);
    const checkedAt = new Date(app.deps.now().getTime() - 11 * minute);
    await app.deps.db.updateTable('members').set({ rolesCheckedAt: checkedAt }).where('id', '=', member.id).execute();
    // Discord does not know them: they are not in its server any more, which one answer does not prove.
    const refresh = () => refreshLobbyRoles(app.deps, new AbortController().signal);
    await refresh();
    const stored = () =>
      app.deps.db
        .selectFrom('members')
        .select(['rolesCheckedAt', 'absentSince', 'departureDueAt'])
        .where('id', '=', member.id)
        .executeTakeFirst();
    const first = app.deps.now();
    expect(await stored()).toEqual({ rolesCheckedAt: first, absentSince: first, departureDueAt: null });
    app.clock.advance(11 * minute);
    await refresh();
    expect(await stored()).toMatchObject({ absentSince: first, departureDueAt: app.deps.now() });
    expect(await entryOf(call, opening)).toMatchObject({ state: 'lobby' });
    app.clock.advance(30 * minute);
    await lookForDepartures(app);
    expect(await entryOf(call, opening)).toMatchObject({ state: 'ended', end_reason: 'left_server' });
  });

  it('decide the class: who loses gold before the draw is in the later one (DRAW-2, DRAW-9)', async () => {
    const opening = await aDrawOpening(app, { drawsIn: { gold_and_booster: 10 * minute, regular: 20 * minute } });
    const { member, call } = await aLobbyMember(app, opening, { tiers: ['gold'] });
    await setTiers(member.id, false);
    await draw(app);
    expect(await entryOf(call, opening)).toMatchObject({ state: 'lobby' });
    await draw(app);
    expect(await entryOf(call, opening)).toMatchObject({ state: 'waiting' });
    const { classes } = await publishedDraws(call, opening);
    expect(classes.map(({ entries }) => entries.length)).toEqual([0, 1]);
  });

  it('that become better after the draw of the better class count in the next draw (DRAW-8)', async () => {
    const opening = await aDrawOpening(app, { drawsIn: { gold_and_booster: 5 * minute, regular: 10 * minute } });
    const { member, call } = await aLobbyMember(app, opening);
    await draw(app, 5 * minute);
    await setTiers(member.id, true);
    await draw(app, 5 * minute);
    expect(await entryOf(call, opening)).toMatchObject({ state: 'waiting', offer: { is_drawn: true } });
  });

  it('that become worse leave who waits already in the list (DRAW-8, WAIT-5)', async () => {
    const opening = await aDrawOpening(app, {
      rooms: [{ units: 1 }],
      drawsIn: { gold_and_booster: 10 * minute, regular: 20 * minute },
    });
    const { member, call, enter } = await aPlayerAt(app, opening, { tiers: ['gold'] });
    await enter();
    await draw(app);
    await app.deps.db.updateTable('members').set({ tiers: {} }).where('id', '=', member.id).execute();
    expect(await refusal(enter())).toMatchObject({ code: 'bookings_closed' });
    app.clock.advance(2 * minute);
    expect(await refusal(enter())).toMatchObject({ code: 'bookings_closed' });
    expect(await entryOf(call, opening)).toMatchObject({ state: 'waiting', position: 1 });
  });
});
