import { claimPlace } from '../../roster/commands/claim-place.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { onAction, type InteractionServer } from '../interaction-server.ts';
import { readId } from '../read-arguments.ts';
import { textReply, timestamp } from '../replies.ts';

/** Claim under a post about open places. The post follows the roster. Rule: ROSTER-7. */
export function serveRosterButtons(server: InteractionServer): void {
  onAction(server, 'claim_place', {
    access: 'host',
    replies: 'message',
    handle: async ({ deps, actor, args: { placeId } }) => {
      const { name, resort, startsAt } = await claimPlace(deps, actor, readId(placeId));
      return textReply(
        `You have the place ${escapeForDiscord(name)} at ${escapeForDiscord(resort)}, ${timestamp(startsAt)}. Thank you!`,
      );
    },
  });
}
