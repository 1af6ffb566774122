import { tokenFingerprint } from './commands/claim-messages.ts';
import type { DeliveryDeps } from './delivery-deps.ts';

/** Stops all messages until the token changes or staff press Resend. Rule: MSG-21. */
export async function stopMessages(deps: DeliveryDeps): Promise<void> {
  deps.log.error('Discord rejects the bot token: no messages are sent until DISCORD_BOT_TOKEN is right');
  await deps.db
    .updateTable('messenger')
    .set({ stoppedToken: tokenFingerprint(deps), stoppedAt: deps.now() })
    .execute();
}
