import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBooking } from '../../../../../test/booked.ts';
import { disturbed } from '../../../../../test/disturbed.ts';
import { aMember, anOpening } from '../../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../../test/test-app.ts';
import type { MemberActor } from '../../../../actor.ts';
import { deleteBooking } from './remove-bookings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('T10 returns 404 for a booking that somebody else removed first (REMOVAL-10)', async () => {
  const { reference } = await aBooking(app, await anOpening(app.deps));
  const actor: MemberActor = {
    kind: 'member',
    member: await aMember(app.deps, { isAdmin: true }),
    sessionId: 'a test',
  };
  const deps = disturbed(app, () => deleteBooking(app.deps, actor, reference));
  await expect(deleteBooking(deps, actor, reference)).rejects.toMatchObject({ code: 'not_found' });
  await expect(deleteBooking(app.deps, actor, reference)).rejects.toMatchObject({ code: 'not_found' });
});
