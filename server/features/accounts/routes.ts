import { getBloxlinkRoblox } from '@sunset/contract/api/accounts.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { findLinkedAccount } from './commands/find-linked-account.ts';
import { presentBloxlink } from './present.ts';

/** The game accounts of a person. */
export function serveAccounts(api: ApiServer): void {
  serve(api, getBloxlinkRoblox, async ({ deps, actor }) =>
    presentBloxlink(await findLinkedAccount(deps, actor.member.discordId)),
  );
}
