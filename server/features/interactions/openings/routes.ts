import { accessFlags, bestTier } from '../../members/rules.ts';
import { onCommand, type InteractionServer } from '../interaction-server.ts';
import { describeOpenings, listBookable } from './rules.ts';

/** `/openings`: the next openings with rooms left, when they go on sale for this member, and where to book. */
export function serveOpeningsCommand(server: InteractionServer): void {
  onCommand(server, 'openings', {
    replies: 'message',
    handle: async ({ deps, actor, publicApi }) => {
      const { tiers } = actor.member;
      const siteUrl = deps.publicUrl();
      const viewer = { group: bestTier(tiers).onSaleGroup, flags: accessFlags(tiers), now: deps.now() };
      const openings = listBookable(await publicApi('GET /rooms/upcoming'), viewer);
      return { kind: 'message', message: describeOpenings(openings, siteUrl) };
    },
  });
}
