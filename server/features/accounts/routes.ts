import {
  deleteRobloxLink,
  getBloxlinkRoblox,
  getGameAccount,
  getLanguage,
  getRobloxAuthUrl,
  postRobloxAuthCallback,
  putLanguage,
} from '@sunset/contract/api/accounts.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { chooseLanguage } from './commands/choose-language.ts';
import { checkBloxlink } from './commands/check-bloxlink.ts';
import { collectNames } from './commands/collect-names.ts';
import { endLink } from './commands/end-link.ts';
import { finishLink } from './commands/finish-link.ts';
import { startLink } from './commands/start-link.ts';
import { presentBloxlink, presentGameAccount, presentLanguage, presentRobloxUser } from './presenter.ts';
import { getLanguages } from './queries.ts';
import { linkTimes } from './rules.ts';

/** The game accounts and the language of a person. */
export function serveAccounts(api: ApiServer): void {
  serve(api, getBloxlinkRoblox, async ({ deps, actor }) => presentBloxlink(await checkBloxlink(deps, actor.member)));
  serve(api, getGameAccount, async ({ deps, actor }) =>
    presentGameAccount(await collectNames(deps, actor.member), {
      can_link: deps.robloxSignIn.isConfigured,
      can_check_bloxlink: deps.bloxlink.isConfigured,
    }),
  );
  serve(api, getRobloxAuthUrl, async ({ deps, actor, query, cookieHeader, headers }) => {
    const known = deps.cookies.read(cookieHeader, 'sign_in');
    const { url, browser } = await startLink(deps, actor, { browser: known, language: query.language });
    const options = { maxAge: linkTimes.lifetimeMs / 1000, sameSite: 'Lax' } as const;
    headers.append('set-cookie', deps.cookies.write('sign_in', browser, options));
    return { url };
  });
  serve(api, postRobloxAuthCallback, async ({ deps, actor, body, cookieHeader }) => {
    const browser = deps.cookies.read(cookieHeader, 'sign_in');
    const account = await finishLink(deps, actor, { ...body, browser });
    const message = `The Roblox account ${account.username} has been linked successfully.`;
    return { success: true, message, roblox_user: presentRobloxUser(account) };
  });
  serve(api, deleteRobloxLink, async ({ deps, actor }) => {
    await endLink(deps, actor, actor.member.id);
    return { success: true as const, message: 'Your Roblox account is no longer linked.' };
  });
  serve(api, getLanguage, async ({ deps, actor }) => presentLanguage(await getLanguages(deps.db, actor.member.id)));
  serve(api, putLanguage, async ({ deps, actor, body }) => {
    await chooseLanguage(deps, actor, body.language);
    return presentLanguage(await getLanguages(deps.db, actor.member.id));
  });
}
