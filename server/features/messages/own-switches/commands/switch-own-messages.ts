import type { PersonalSwitch } from '@sunset/contract/members/personal-switches.ts';
import type { MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { signedOut } from '../../../admins/errors.ts';
import { recordChange } from '../../../audit-log/record-change.ts';

interface SwitchInput {
  switch: PersonalSwitch;
  isOn: boolean;
}

/**
 * Switches some of the member's own messages on or off, and those that wait in the outbox too: the switch is read when they
 * are sent. Refuses with `invalid_token` a member who is deleted. Rule: MSG-30.
 *
 * race: the account is deleted at this moment; the lock on the member's row puts the two in order.
 */
export async function switchOwnMessages(deps: DatabaseDeps, actor: MemberActor, input: SwitchInput): Promise<void> {
  const { id } = actor.member;
  await transact(deps, async (deps) => {
    const member = await deps.db
      .selectFrom('members')
      .select('deletedAt')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (member.deletedAt !== null) throw signedOut();
    if (!(await change(deps, id, input))) return;
    await recordChange(deps, actor, {
      action: 'member.switch_messages',
      subject: 'member',
      subjectId: String(id),
      before: { [input.switch]: !input.isOn },
      after: { [input.switch]: input.isOn },
    });
  });
}

/** False if the switch was in this position before: then there is nothing to audit. */
async function change(deps: DatabaseDeps, memberId: number, input: SwitchInput): Promise<boolean> {
  if (input.isOn) {
    const { numDeletedRows } = await deps.db
      .deleteFrom('mutedMessages')
      .where('memberId', '=', memberId)
      .where('switch', '=', input.switch)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('mutedMessages')
    .values({ memberId, switch: input.switch })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
