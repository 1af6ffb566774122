import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { cannotResend } from '../errors.ts';
import { findMessage, type MessageRow } from '../queries.ts';
import { canResend, giveUpMs } from '../rules.ts';

/**
 * Resends a message that did not arrive or may not have arrived, and lifts a stop after a rejected token. It keeps its
 * nonce: for some minutes Discord still deduplicates it. Refuses with `not_found` or `already_decided`.
 *
 * race: two admins resend it at once; the update checks the old state, so one of them does.
 */
export async function resendMessage(deps: DatabaseDeps, actor: MemberActor, id: number): Promise<MessageRow> {
  return transact(deps, async (deps) => {
    const message = await findMessage(deps.db, id);
    if (message === null) throw notFound('The message');
    if (!canResend(message)) throw cannotResend();
    const now = deps.now();
    const { numUpdatedRows } = await deps.db
      .updateTable('outbox')
      .set({
        status: 'pending',
        attempts: 0,
        notBefore: now,
        firstTriedAt: null,
        claimedUntil: null,
        failure: null,
        failureDetail: null,
        giveUpAt: new Date(now.getTime() + giveUpMs),
      })
      .where('id', '=', id)
      .where('status', '=', message.status)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw cannotResend();
    await deps.db.updateTable('messenger').set({ stoppedToken: null, stoppedAt: null }).execute();
    await recordChange(deps, actor, { action: 'message.resend', subject: 'message', subjectId: String(id) });
    await sql`notify outbox`.execute(deps.db);
    return (await findMessage(deps.db, id)) ?? message;
  });
}
