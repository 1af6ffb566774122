import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../test/booked.ts';
import { aDrawOpening } from '../../../test/draws.ts';
import { type TestOpening, aMember, aReachableMember, anOpening, setOnSaleTimes } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import { waitingMessagesTo } from '../../../test/waiting.ts';
import { sendSaleReminders } from './commands/send-sale-reminders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aReminded(opening: TestOpening, facts: Parameters<typeof aMember>[1] = {}) {
  const member = await aReachableMember(app, facts);
  const call = await app.client(member);
  const params = { openingId: opening.id };
  await call('PUT /user/reminders/{openingId}', { params });
  const runs = async () => {
    await sendSaleReminders(app.deps);
    return waitingMessagesTo(app, member);
  };
  return { member, call, params, runs };
}

describe('a reminder', () => {
  it('is sent once, when the lobby opens for the member (DRAW-11)', async () => {
    const opening = await aDrawOpening(app, { drawsIn: { gold_and_booster: hour, regular: 2 * hour } });
    const [gold, regular] = [await aReminded(opening, { tiers: ['gold'] }), await aReminded(opening)];
    expect(await gold.call('GET /user/reminders')).toEqual([{ openingId: opening.id }]);
    app.clock.advance(50 * minute - 1);
    expect([await gold.runs(), await regular.runs()]).toEqual([[], []]);
    app.clock.advance(1);
    expect([await gold.runs(), await regular.runs()]).toEqual([['sale.reminder'], []]);
    expect(await gold.call('GET /user/reminders')).toEqual([]);
    app.clock.advance(hour);
    expect([await gold.runs(), await regular.runs()]).toEqual([['sale.reminder'], ['sale.reminder']]);
    await app.deliver();
    const titles = [gold, regular].map(({ member }) => listSent(app.standin.world).directMessages[member.discordId]);
    expect(JSON.stringify(titles)).toMatch(/The lobby is open.*The lobby is open/);
    // Staff read the names of both in the list of messages.
    const staff = await app.client(await aMember(app.deps, { isHost: true }));
    const listed = await staff('GET /hosting/messages', { query: { kind: 'sale.reminder', opening: opening.id } });
    expect(listed.map(({ recipient }) => recipient)).toEqual([regular.member.displayName, gold.member.displayName]);
  });

  it('comes when the sale opens where there is no draw, and not at all after it was taken back (DRAW-11)', async () => {
    const opening = await anOpening(app.deps);
    await setOnSaleTimes(app.deps, opening.id, { regular: new Date(app.deps.now().getTime() + hour) });
    const [one, other] = [await aReminded(opening), await aReminded(opening)];
    await other.call('DELETE /user/reminders/{openingId}', { params: other.params });
    app.clock.advance(50 * minute);
    expect(await one.runs()).toEqual([]);
    app.clock.advance(10 * minute);
    expect([await one.runs(), await other.runs()]).toEqual([['sale.reminder'], []]);
  });

  it('is not sent where booking is open already, and there is none for what is over (DRAW-11)', async () => {
    const opening = await anOpening(app.deps);
    const { call, runs, params } = await aReminded(opening);
    expect([await runs(), await call('GET /user/reminders')]).toEqual([[], []]);
    app.clock.advance(25 * hour);
    const later = await app.client(await aMember(app.deps));
    const over = later('PUT /user/reminders/{openingId}', { params });
    expect(await refusal(over)).toMatchObject({ code: 'opening_started' });
    const deleted = await anOpening(app.deps);
    await app.deps.db
      .updateTable('openings')
      .set({ cancelledAt: app.deps.now() })
      .where('id', '=', deleted.id)
      .execute();
    const refused = later('PUT /user/reminders/{openingId}', { params: { openingId: deleted.id } });
    expect(await refusal(refused)).toMatchObject({ code: 'no_opening' });
  });
});
