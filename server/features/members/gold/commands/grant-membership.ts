import type { GoldPayment } from '@sunset/contract/api/gold-memberships.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../../actor.ts';
import { notFound } from '../../../../errors/app-error.ts';
import { brokenConstraint } from '../../../../database/broken-constraint.ts';
import { transact } from '../../../../database/transact.ts';
import type { Config } from '../../../../config.ts';
import { checkMembership, type MembershipDeps } from '../../commands/check-membership.ts';
import { findMember } from '../../queries.ts';
import { goldChanged } from '../errors.ts';
import { membershipTimes } from '../rules.ts';
import { lockMember } from '../../lock-member.ts';
import { beginMembership } from '../write-membership.ts';

interface Grant {
  memberId: number;
  months: number;
  paymentMethod: GoldPayment;
  amount: number;
  /** The end of the running membership as staff saw it: the new one begins then. Null: it begins now. */
  extendsUntil: Date | null;
}

/**
 * Makes a member gold for some months, from now or from the end of the running membership. Refuses with `not_found` and
 * `gold_changed`. Rules: GOLD-1, GOLD-2.
 *
 * race: two admins enter a membership at once: gold_memberships_no_overlap keeps one of them. The end that staff saw decides where it
 * begins, so that the same payment is not entered twice.
 */
export async function grantMembership(
  deps: MembershipDeps & { config: Config },
  actor: MemberActor,
  grant: Grant,
): Promise<void> {
  const found = await findMember(deps.db, grant.memberId, deps.now());
  if (found === null) throw notFound('The member');
  // A gold role that was given by hand a moment ago stays theirs when the membership ends.
  await checkMembership(deps, found);
  const now = deps.now();
  const startsAt = grant.extendsUntil ?? now;
  const { endsAt, remindAt } = membershipTimes(startsAt, grant.months, deps.config.communityTimeZone);
  await transact(deps, async (inner) => {
    const tx = { ...deps, ...inner };
    // race: another admin ends or grants one at this moment. The member's row is locked before their memberships.
    await lockMember(tx.db, grant.memberId);
    const isAdded = await addMembership(tx.db, { ...grant, startsAt, endsAt, remindAt, now });
    if (!isAdded) throw goldChanged();
    const isBegun = await beginMembership(tx, actor, {
      memberId: grant.memberId,
      before: grant.extendsUntil,
      endsAt,
      details: { months: grant.months, payment_method: grant.paymentMethod, amount: grant.amount },
    });
    if (!isBegun) throw notFound('The member');
  }).catch((error: unknown) => {
    if (brokenConstraint(error) === 'gold_memberships_no_overlap') throw goldChanged();
    throw error;
  });
}

type Database = MembershipDeps['db'];

/** False if it would extend a membership that ends at another time by now. */
async function addMembership(
  db: Database,
  row: Grant & { startsAt: Date; endsAt: Date; remindAt: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into gold_memberships (member_id, starts_at, ends_at, remind_at, months, payment_method, amount, created_at)
    select id, ${row.startsAt}, ${row.endsAt}, ${row.remindAt}, ${row.months}, ${row.paymentMethod}, ${row.amount}, ${row.now}
    from members
    where id = ${row.memberId} and (${row.extendsUntil}::timestamptz is null
      or (gold_until > ${row.now} and date_trunc('milliseconds', gold_until) = ${row.extendsUntil}))
    returning id`.execute(db);
  return rows.length > 0;
}
