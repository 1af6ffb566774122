import type { Locale } from '@sunset/contract/locales.ts';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { signedOut } from '../../admins/errors.ts';
import { recordChange } from '../../audit-log/record-change.ts';

/**
 * Chooses the member's language; null: that of their Discord account. Refuses with `invalid_token` a member who is deleted.
 * Rule: LANG-7.
 *
 * race: the account is deleted at this moment; the lock on the member's row puts the two in order.
 */
export async function chooseLanguage(deps: DatabaseDeps, actor: MemberActor, language: Locale | null): Promise<void> {
  const { id } = actor.member;
  await transact(deps, async (deps) => {
    const stored = await deps.db
      .selectFrom('members')
      .select(['deletedAt', 'chosenLocale'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (stored.deletedAt !== null) throw signedOut();
    if (stored.chosenLocale === language) return;
    await deps.db.updateTable('members').set({ chosenLocale: language }).where('id', '=', id).execute();
    await recordChange(deps, actor, {
      action: 'member.choose_language',
      subject: 'member',
      subjectId: String(id),
      before: { language: stored.chosenLocale },
      after: { language },
    });
  });
}
