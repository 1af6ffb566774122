import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/**
 * A scheduled backup contains the claim of the server that took it. Nobody takes one in a database that was just restored, also if the
 * site is moved. Rules: BACKUP-4, OPS-7.
 */
export async function endRunningBackup(db: Database): Promise<void> {
  await db.updateTable('backupSchedule').set({ startedAt: null, claimedUntil: null, retryAt: null }).execute();
}

/** The seven days begin again: nobody saw in this database that a shorter time is about to count. Rule: PRIVACY-11. */
export async function forgetShorterRetention(db: Database): Promise<void> {
  await db.updateTable('retentionPeriods').set({ shorter: null, shorterSince: null }).execute();
}

/**
 * After a backup was made the site went on: messages that were due may have been sent, sessions and API keys may have
 * been revoked. Due messages are marked as "may have arrived" (staff decide), sessions and keys end, webhooks are paused. Rule: OPS-7.
 */
export async function endWhatMayHaveHappened(db: Database, now: Date, say: (line: string) => void): Promise<void> {
  const messages = await db
    .updateTable('outbox')
    .set({ status: 'unknown', failure: 'no_answer', claimedUntil: null })
    .where('status', 'in', ['pending', 'sending'])
    .where('notBefore', '<=', now)
    .executeTakeFirst();
  const sessions = await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  const keys = await db
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  // The copy is another installation: tokens of the other one are worth nothing here. Rule: OPS-29.
  await sql`update installation set id = gen_random_uuid(), is_restored = true`.execute(db);
  // So are the places for backups and pictures, as long as the other one uses them. Rules: BACKUP-13, OPS-32.
  await db.deleteFrom('storageMarks').execute();
  // A set-up in progress belongs to the browser of the other site.
  await db.deleteFrom('setupLinks').where('completedAt', 'is', null).execute();
  // The restored site may be a copy: it must not report what it does to the receivers of the other one.
  const webhooks = await db
    .updateTable('webhookEndpoints')
    .set({ state: 'paused' })
    .where('state', '=', 'active')
    .executeTakeFirst();
  say(
    `${messages.numUpdatedRows} messages that were due are marked "may have arrived", ${sessions.numUpdatedRows} sessions ended, ` +
      `${keys.numUpdatedRows} API keys revoked, ${webhooks.numUpdatedRows} webhooks paused. ` +
      'Where the site was stopped before the backup, restore with --move instead. ' +
      'If this is the site that goes on, run npm run storage:take-over: until then it takes no scheduled backup to a place that another one has used. ' +
      'If it is a copy and the original goes on, start it with another Discord application and server, or with messages switched off: ' +
      'otherwise it sends messages and edits those of the original.',
  );
}
