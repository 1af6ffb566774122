import { AppError } from '../../../errors/app-error.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { claimPlace } from '../../roster/commands/claim-place.ts';
import { getOpenPlace } from '../../roster/get-open-place.ts';
import type { FoundPlace } from '../../roster/queries.ts';
import { onAction, type InteractionServer } from '../interaction-server.ts';
import { readId, readStart } from '../read-arguments.ts';
import { actionButton, rowOf, textReply, timestamp, type Reply } from '../replies.ts';

/** Claim under a post about open places. The post follows the roster. Rule: ROSTER-7. */
export function serveRosterButtons(server: InteractionServer): void {
  onAction(server, 'claim_place', {
    access: 'host',
    replies: 'message',
    handle: async ({ deps, actor, args }) => {
      const placeId = readId(args.placeId);
      try {
        const place = await claimPlace(deps, actor, placeId, readStart(args.start));
        return textReply(`You have the place ${describe(place)}. Thank you!`);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'changed_meanwhile') throw error;
        return askAgain(await getOpenPlace(deps, placeId));
      }
    },
  });
}

export function askAgain(place: FoundPlace): Reply {
  const claim = actionButton(
    'claim_place',
    { placeId: place.id, start: place.startsAt.getTime() },
    { label: 'Claim', style: 'success' },
  );
  const content = `Nothing was claimed: the start may have changed since this message. Now it is ${describe(place)}.`;
  return { kind: 'message', message: { content, components: [rowOf(claim)] } };
}

const describe = ({ name, resort, startsAt }: FoundPlace): string =>
  `${escapeForDiscord(name)} at ${escapeForDiscord(resort)}, ${timestamp(startsAt)}`;
