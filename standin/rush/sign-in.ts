import type { StandinState } from '../state.ts';
import type { Player } from './players.ts';
import type { Site } from './site.ts';

/** Signs a player in with Discord as a browser does. Returns the code of the refusal, or null with the player's token set. */
export async function signIn(state: StandinState, site: Site, player: Player): Promise<string | null> {
  const begun = await site.call('GET', '/api/auth/url');
  if (begun.code !== null) return begun.code;
  const answer = await authorize(state, site, { url: begun.body['url'], as: player.id });
  const finished = await site.call('POST', '/api/auth/callback', { cookie: begun.cookie, body: answer });
  if (finished.code !== null) return finished.code;
  player.token = String(finished.body['token']);
  return null;
}

/** Links the player's Roblox account, without which nobody enters the lobby of a draw. */
export async function linkRoblox(state: StandinState, site: Site, player: Player): Promise<string | null> {
  const { token } = player;
  const begun = await site.call('GET', '/api/roblox/auth/url', { token });
  if (begun.code !== null) return begun.code;
  const answer = await authorize(state, site, { url: begun.body['url'], as: player.robloxId });
  return (await site.call('POST', '/api/roblox/auth/callback', { token, cookie: begun.cookie, body: answer })).code;
}

/** Presses Authorize on the page that the site sent the player to, and returns what goes back to the site. */
async function authorize(state: StandinState, site: Site, { url, as }: { url: unknown; as: string }) {
  const page = URL.parse(String(url));
  // Another Discord or Roblox, perhaps the real one: no rush may happen there.
  if (page?.origin !== state.origin) throw new Error('The site does not sign in with this stand-in.');
  page.searchParams.set('_user', as);
  const back = await site.visit(page);
  return Object.fromEntries(
    [...(back?.searchParams ?? [])].filter(([name]) => ['code', 'state', 'iss'].includes(name)),
  );
}
