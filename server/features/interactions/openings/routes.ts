import { onAutocomplete, onCommand, type InteractionServer } from '../interaction-server.ts';
import { describeOpenings, listBookable } from './rules.ts';
import { suggestResorts } from './suggestions.ts';
import { viewerOf } from './viewer.ts';

/** `/openings`: the next openings with rooms left, when they go on sale for this member, and where to book. */
export function serveOpeningsCommand(server: InteractionServer): void {
  onAutocomplete(server, 'openings', async ({ text }, deps) =>
    suggestResorts((await deps.upcomingRooms()).rooms, text),
  );
  onCommand(server, 'openings', {
    replies: 'message',
    handle: async ({ deps, actor, options, texts }) => {
      const viewer = viewerOf(actor.member, deps.now());
      const resort = options['resort'];
      const { rooms } = await deps.upcomingRooms();
      const openings = listBookable(rooms, viewer).filter(
        (opening) => resort === undefined || resort === String(opening.resortId) || resort === opening.resort,
      );
      return { kind: 'message', message: describeOpenings(openings, { texts, siteUrl: deps.publicUrl() }) };
    },
  });
}
