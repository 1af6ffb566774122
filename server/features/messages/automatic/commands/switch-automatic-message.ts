import { messageKinds, type AutomaticMessageKind } from '@sunset/contract/message-kinds.ts';
import type { MemberActor } from '../../../../actor.ts';
import { notFound } from '../../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { listOpeningsAhead } from '../queries.ts';

/** Switches what goes out by itself for an opening on or off. Refuses with `not_found` once the opening is over. */
export async function switchAutomaticMessage(
  deps: DatabaseDeps,
  actor: MemberActor,
  input: { openingId: number; kind: AutomaticMessageKind; isOn: boolean },
): Promise<void> {
  const { openingId, kind, isOn } = input;
  await transact(deps, async (deps) => {
    const [opening] = await listOpeningsAhead(deps.db, openingId, deps.now());
    if (opening === undefined) throw notFound('The opening');
    const { numAffectedRows } = await change(deps, input);
    if (numAffectedRows === 0n) return;
    const { switch: id } = messageKinds[kind].automatic;
    await recordChange(deps, actor, {
      action: 'opening.switch_message',
      subject: 'opening',
      subjectId: String(openingId),
      before: { [id]: !isOn },
      after: { [id]: isOn },
    });
  });
}

/** race: two hosts switch at once; the primary key makes the second a change of nothing, which is not audited. */
async function change(deps: DatabaseDeps, input: { openingId: number; kind: AutomaticMessageKind; isOn: boolean }) {
  const { openingId, kind } = input;
  if (input.isOn) {
    const { numDeletedRows } = await deps.db
      .deleteFrom('switchedOffMessages')
      .where('openingId', '=', openingId)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return { numAffectedRows: numDeletedRows };
  }
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('switchedOffMessages')
    .values({ openingId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return { numAffectedRows: numInsertedOrUpdatedRows ?? 0n };
}
