import type { TransactionDeps } from '../../../../db/transact.ts';
import { deviceLifetimeSeconds } from '../rules.ts';

/** What has run out is kept a day longer, for questions about who was signed in. */
const keptForMs = 24 * 60 * 60 * 1000;

/** Deletes sign-ins and sessions that ran out more than a day ago, and trusted devices that have run out. */
export async function purgeSessions(deps: TransactionDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - keptForMs);
  const trustedSince = new Date(deps.now().getTime() - deviceLifetimeSeconds * 1000);
  await deps.db.deleteFrom('adminDevices').where('createdAt', '<=', trustedSince).execute();
  await deps.db.deleteFrom('signIns').where('expiresAt', '<=', before).execute();
  await deps.db
    .deleteFrom('sessions')
    .where('expiresAt', '<=', before)
    // A sign-in that still says how it ended names its session.
    .where((is) =>
      is.not(is.exists(is.selectFrom('signIns').select('stateHash').whereRef('signIns.sessionId', '=', 'sessions.id'))),
    )
    .execute();
}
