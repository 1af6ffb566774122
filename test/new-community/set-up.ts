import { createClient, type Call } from '@sunset/contract/client.ts';
import { discordApplication, guildId, placeIds } from '@sunset/standin/ids.ts';
import type { Standin } from '@sunset/standin/start.ts';

/* What the operator of a new community does, through the API. Without Vitest: a benchmark does it too. */

/** A browser of its own with its cookies. */
export interface SetupBrowser {
  call: Call;
  fetch(path: string, init?: RequestInit, origin?: string): Promise<Response>;
  cookies: Map<string, string>;
}

/** Sends requests with the cookies of earlier answers. */
export function withCookies(exchange: (request: Request) => Response | Promise<Response>) {
  const cookies = new Map<string, string>();
  const send = async (request: Request): Promise<Response> => {
    const headers = new Headers(request.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await exchange(new Request(request, { headers }));
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return response;
  };
  return { cookies, send };
}

/** A browser at a running site, which may start again at another address. */
export function aBrowserAt(url: () => string): SetupBrowser {
  const { cookies, send } = withCookies(fetch);
  return {
    cookies,
    call: ((...request) => createClient({ origin: url(), fetch: send })(...request)) as Call,
    fetch: (path, init) => send(new Request(`${url()}${path}`, init)),
  };
}

/** What the operator copies from the portal. */
export const credentialsOf = ({ world }: Standin) => ({
  client_id: discordApplication.clientId,
  client_secret: world.discord.application.clientSecret,
  bot_token: world.discord.application.botToken,
});

/** What the operator does at Discord before the set-up, except in the pages of the site. */
export function prepareDiscord({ world }: Standin, siteAddress = 'http://test.local'): void {
  world.discord.botInGuild = true;
  world.discord.redirects.add(`${siteAddress}/auth/callback`).add(`${siteAddress}/admin/auth/callback`);
}

export const brand = {
  brand_name: 'Moonrise Lodges',
  tagline: 'By the sea',
  accent_color: null,
  highlight_color: null,
  logo: null,
};

const resort = {
  name: 'Moon Bay',
  location: 'Crete, Greece',
  description: 'A quiet bay.',
  timezone: 'Europe/Athens',
  room_types: [{ name: 'Cabin', price: 1200, max_guests: 4, size: '2 floors', rooms: 6 }],
};

/** Opens the link and enters everything except the sign-in. */
export async function enterAll(
  { portal }: { portal: Standin },
  { call }: Pick<SetupBrowser, 'call'>,
  token: string,
): Promise<void> {
  await call('POST /setup/open', { body: { token } });
  await call('PUT /setup/brand', { body: brand });
  await call('PUT /setup/application', { body: credentialsOf(portal) });
  await call('PUT /setup/server', { body: { guild_id: guildId } });
  await call('PUT /setup/roles', { body: placeIds });
  await call('PUT /setup/resort', { body: { resort } });
}

/** Signs a person in at the operator's Discord, as the browser does. */
export async function signIn({ call }: Pick<SetupBrowser, 'call'>, person: string) {
  const { url } = await call('POST /setup/sign-in');
  const answer = await fetch(`${url}&_user=${person}`, { redirect: 'manual' });
  const query = new URL(answer.headers.get('location') ?? '').searchParams;
  const body = { code: query.get('code') ?? '', state: query.get('state') ?? '', iss: query.get('iss') ?? '' };
  return call('POST /setup/sign-in/callback', { body });
}
