import { getBloxlinkRoblox } from '@sunset/contract/api/accounts.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { presentBloxlink } from './present.ts';
import { findLinkedRobloxUser } from './queries.ts';

/** The game accounts of a person. */
export function serveAccounts(api: ApiServer): void {
  serve(api, getBloxlinkRoblox, async ({ deps, actor }) => presentBloxlink(await findLinkedRobloxUser(deps, actor.member.discordId)));
}
