import type { Call } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/booked.ts';
import { aDrawOpening, aLobbyMember, aPlayer, draw, publishedDraws } from '../../../test/draws.ts';
import { aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour } from '../../../test/test-clock.ts';
import { anEntryBody, entryOf } from '../../../test/waiting.ts';

let app: TestApp;
let staff: Call;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(() => app.close());

/** A player who did not come to this many sessions, which end within the next hours. */
async function aNoShow(count: number) {
  const { member, name } = await aPlayer(app);
  for (let each = 0; each < count; each += 1) {
    const opening = await anOpening(app.deps, { startsIn: hour });
    await aBooking(app, opening, { member, robloxUsername: name, status: 'no_show' });
    app.clock.advance(2 * hour);
  }
  const call = await app.client(member);
  const enter = (openingId: number, rooms: number[]) =>
    call('PUT /user/waiting/{openingId}', {
      params: { openingId },
      body: anEntryBody(rooms, { robloxUsername: name }),
    });
  return { member, call, enter };
}

const detail = (memberId: number) => staff('GET /admin/members/{memberId}', { params: { memberId } });

describe('no-shows', () => {
  it('have no consequence unless the settings say so (DRAW-12)', async () => {
    const { member, enter } = await aNoShow(2);
    const opening = await aDrawOpening(app);
    expect((await enter(opening.id, opening.roomIds)).entry).toMatchObject({
      is_deferred: false,
      deferred_until: null,
    });
    expect((await detail(member.id)).deferred_until).toBeNull();
  });

  it('put entries behind all others of the class for 14 days, which the member and staff see (DRAW-12)', async () => {
    await staff('PATCH /admin/community-settings', { body: { no_show_limit: 2 } });
    const [one, two] = [await aNoShow(1), await aNoShow(2)];
    const until = new Date(app.clock.now().getTime() + 14 * day).toISOString();
    const opening = await aDrawOpening(app, { rooms: [{ units: 2 }] });
    await one.enter(opening.id, opening.roomIds);
    expect((await two.enter(opening.id, opening.roomIds)).entry).toMatchObject({
      is_deferred: true,
      deferred_until: until,
    });
    expect((await detail(two.member.id)).deferred_until).toBe(until);
    const other = await aLobbyMember(app, opening);
    await draw(app);
    const found = await Promise.all([one.call, two.call, other.call].map((call) => entryOf(call, opening)));
    expect(found.map(({ is_deferred: isDeferred, offer }) => [isDeferred, offer !== null])).toEqual([
      [false, true],
      [true, false],
      [false, true],
    ]);
    expect(found[1]?.position).toBe(3);
    const { classes } = await publishedDraws(staff, opening);
    expect(classes[0]?.entries.filter((entry) => entry.is_deferred)).toHaveLength(1);
    app.clock.advance(14 * day);
    staff = await app.client(await aMember(app.deps, { isAdmin: true }));
    expect((await detail(two.member.id)).deferred_until).toBeNull();
  });

  it('are lifted by staff, audited (DRAW-12)', async () => {
    await staff('PATCH /admin/community-settings', { body: { no_show_limit: 1 } });
    const { member, enter } = await aNoShow(1);
    expect((await detail(member.id)).deferred_until).not.toBeNull();
    const lifted = await staff('DELETE /admin/members/{memberId}/no-show-penalty', { params: { memberId: member.id } });
    expect(lifted.deferred_until).toBeNull();
    const opening = await aDrawOpening(app);
    expect((await enter(opening.id, opening.roomIds)).entry.is_deferred).toBe(false);
    const audited = await app.deps.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', 'member')
      .where('subjectId', '=', String(member.id))
      .where('action', '=', 'member.forgive_no_shows')
      .execute();
    expect(audited).toHaveLength(1);
  });
});
