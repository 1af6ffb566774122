import { sql } from 'kysely';
import { tokenFingerprint } from '../delivery/commands/claim-messages.ts';
import type { DeliveryDeps } from '../delivery/delivery-deps.ts';
import { maxEditsUnderWay } from './rules.ts';

/** A message on Discord that this process alone may edit until its claim expires. */
export interface ClaimedEdit {
  /** The table of the message. Both have the same columns about its edits. */
  table: 'booking_cards' | 'opening_posts';
  id: number;
  channelId: string;
  messageId: string;
  /** Names the state that the message should show, as of the claim. */
  wanted: string;
  bodyHash: string | null;
  claim: number;
  attempts: number;
  claimedUntil: Date;
}

/** How many more messages may be edited now: none while edits or all messages pause, or staff have switched them off. */
export function mostEdits(deps: DeliveryDeps, underWay: number) {
  const now = deps.now();
  return sql`
    select greatest(case when edit_failures > 0 then 1 else ${maxEditsUnderWay}::integer end - ${underWay}::integer, 0) as most
    from messenger
    where stopped_token is distinct from ${tokenFingerprint(deps)}
      and (paused_until is null or paused_until <= ${now})
      and (edits_paused_until is null or edits_paused_until <= ${now})
      and (select messages_enabled from settings)`;
}
