import type { Actor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { enqueueMessage } from '../messages/commands/enqueue-message.ts';

/** Tells an admin on Discord that they have a new security code, and who set it. Rule: CODE-16. */
export async function notifyCodeOwner(
  deps: DatabaseDeps,
  actor: Actor,
  { discordId, codeVersion }: { discordId: string; codeVersion: number },
): Promise<void> {
  await enqueueMessage(deps, {
    kind: 'admin.code_warning',
    key: `${discordId}:${codeVersion}:set`,
    payload: { discord_id: discordId, set_by: actor.kind === 'member' ? actor.member.id : null },
  });
}
