import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMember } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour } from '../../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember } from '../../../../test/waiting.ts';
import { endOverrides } from './commands/end-overrides.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const runJob = () => endOverrides(app.deps);

/** Somebody who waits with 50 % off, which staff gave until an hour from now. */
async function aWaitingBooster() {
  const staff = await app.client(await aMember(app.deps, { isAdmin: true }));
  const { opening } = await aFullOpening(app);
  const waiting = await aWaitingMember(app, opening);
  const params = { memberId: waiting.member.id };
  const override = (until: string | null) =>
    staff('PUT /admin/members/{memberId}/override', { params, body: { gold: null, boosts: 2, until } });
  await override(new Date(app.clock.now().getTime() + hour).toISOString());
  const entry = () =>
    app.deps.db
      .selectFrom('waitingEntries')
      .select(['onSaleGroup', 'discountPercent'])
      .where('id', '=', waiting.entryId)
      .executeTakeFirstOrThrow();
  return { waiting, override, entry };
}

describe('an override of a tier', () => {
  it('ends for waiting list entries too, once, and is audited (TIER-6)', async () => {
    const { waiting, entry } = await aWaitingBooster();
    await runJob();
    expect(await entry()).toEqual({ onSaleGroup: 'two_boosts', discountPercent: 50 });
    app.clock.advance(hour);
    // Control: without the job the entry counts as before.
    expect(await entry()).toMatchObject({ discountPercent: 50 });
    await runJob();
    await runJob();
    expect(await entry()).toEqual({ onSaleGroup: 'regular', discountPercent: 0 });
    const audit = app.deps.db.selectFrom('auditLog').selectAll().where('action', '=', 'member.override_tier');
    expect(await audit.where('actorKind', '=', 'system').execute()).toMatchObject([
      { subjectId: String(waiting.member.id), before: { boosts: 2 }, after: { gold: null, boosts: null, until: null } },
    ]);
  });

  it('that staff give while the job ends the one before stays (TIER-6)', async () => {
    const { override, entry } = await aWaitingBooster();
    app.clock.advance(hour);
    await Promise.all([runJob(), override(null), runJob()]);
    expect(await entry()).toMatchObject({ discountPercent: 50 });
  });

  it('changes the version of the tiers at its end, before any job has run (TIER-6, TIER-9)', async () => {
    const { waiting } = await aWaitingBooster();
    const { rows } = await app.deps.pool.query<{ before: number; after: number }>(
      `select tier_version_at(m, m.override_until - interval '1 ms') as before, tier_version_at(m, m.override_until) as after
       from members m where id = $1`,
      [waiting.member.id],
    );
    expect(rows[0]?.after).not.toBe(rows[0]?.before);
  });
});
