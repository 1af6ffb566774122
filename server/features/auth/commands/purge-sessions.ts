import { sql } from 'kysely';
import { deleteInSlices } from '../../../database/delete-in-slices.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { deviceLifetimeSeconds } from '../rules.ts';

/** Expired rows are deleted after a day, so that recent sign-ins can still be investigated. */
const keptForMs = 24 * 60 * 60 * 1000;

/** Deletes sign-ins, their slots and sessions that expired more than a day ago, and trusted devices that have expired. */
export async function purgeSessions(deps: DatabaseDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(deps.now().getTime() - keptForMs);
  const trustedSince = new Date(deps.now().getTime() - deviceLifetimeSeconds * 1000);
  await deleteInSlices(
    (size) =>
      sql`delete from admin_devices where token_hash = any (array(
        select token_hash from admin_devices where created_at <= ${trustedSince} limit ${size}))`.execute(deps.db),
    signal,
  );
  await deleteInSlices(
    (size) =>
      sql`delete from sign_in_slots where browser_hash = any (array(
        select browser_hash from sign_in_slots where opens_at <= ${before} limit ${size}))`.execute(deps.db),
    signal,
  );
  await deleteInSlices(
    (size) =>
      sql`delete from sign_ins where state_hash = any (array(
        select state_hash from sign_ins where expires_at <= ${before} order by expires_at limit ${size}))`.execute(
        deps.db,
      ),
    signal,
  );
  // A sign-in row that is not deleted yet references its session.
  await deleteInSlices(
    (size) =>
      sql`delete from sessions where id = any (array(
        select id from sessions
        where expires_at <= ${before} and not exists (select from sign_ins where sign_ins.session_id = sessions.id)
        order by expires_at limit ${size}))`.execute(deps.db),
    signal,
  );
}
