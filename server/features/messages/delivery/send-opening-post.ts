import { composeOpeningPost } from '../opening-post/compose.ts';
import { isPostOvertaken } from './queries.ts';
import type { ClaimedMessage } from './commands/claim-messages.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import type { DeliveryResult } from './record-delivery-result.ts';
import { post } from './send-to-person.ts';
import { outOfDate, switchedOff } from './unsent.ts';

/**
 * Posts about the opening; its older post is deleted once this one is recorded. That an opening happens for which members voted is
 * posted also where opening posts are off. Rules: POST-1, POST-8, PROPOSAL-9.
 */
export async function sendOpeningPost(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  { openingId, channelId }: { openingId: number; channelId: string },
): Promise<DeliveryResult> {
  if (message.kind === 'guests.opening_post') {
    const isOn = (await deps.siteSettings()).openingPosts || message.payload['stage'] === 'voted';
    if (!isOn) return switchedOff;
    if (await isPostOvertaken(deps.db, message.id, openingId)) return outOfDate;
  }
  const composed = await composeOpeningPost(deps, { openingId, showsCounts: true });
  if (composed === null) return outOfDate;
  const result = await post(deps, message, { channelId, body: composed.body });
  if (result.kind !== 'sent') return result;
  const bodyHash = message.uncertainSince === null ? composed.hash : null;
  const { startedAt: postedAt } = message;
  return { ...result, post: { kind: 'guests.opening_post', openingId, postedAt, channelId, bodyHash } };
}
