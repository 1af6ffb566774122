import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { lockImport, requireOwner } from '../lock-import.ts';

/** Deletes a draft with its file. Refuses with `not_found`, `already_decided` and `primary_admin_required`. */
export function discardDraft(deps: DatabaseDeps, actor: MemberActor, importId: number): Promise<void> {
  return transact(deps, async (deps) => {
    await requireOwner(deps.db, actor.member, await lockImport(deps.db, importId, 'draft'));
    await deps.db.deleteFrom('imports').where('id', '=', importId).execute();
    await recordChange(deps, actor, { action: 'import.discard', subject: 'import', subjectId: String(importId) });
  });
}
