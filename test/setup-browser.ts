import { createClient, type ApiError, type Call } from '@sunset/contract/client.ts';
import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import { startStandin, type Standin } from '@sunset/standin/start.ts';
import { discordApplication, guildId, placeIds } from '@sunset/standin/ids.ts';
import { createSetupLink } from '../server/features/setup/commands/create-setup-link.ts';
import { seedIfEmpty } from '../server/seed/seed.ts';
import { checkedResponse } from './checked-response.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The API of a demo that can be set up, and the Discord of its operator. */
export interface SetupApp {
  app: TestApp;
  portal: Standin;
  /** How often the server was asked to start again. */
  restarts: () => number;
  token: () => Promise<string>;
  close(): Promise<void>;
}

/** Starts a demo whose operator's Discord is a second stand-in, in which nothing is prepared. */
export async function startSetupApp(
  environment: Record<string, string> = {},
  site: Record<string, string> = {},
  { isDemo = true } = {},
): Promise<SetupApp> {
  const portal = await startStandin({ isNewcomer: true });
  let restarts = 0;
  const app = await startTestApp({
    environment: site,
    setup: {
      environment: { ...portal.addresses(), ...environment },
      isDemo,
      restart: () => void (restarts += 1),
    },
  });
  if (isDemo) await seedDemo(app);
  else
    await app.deps.db
      .updateTable('installation')
      .set({ kind: 'community', ...community })
      .execute();
  return {
    app,
    portal,
    restarts: () => restarts,
    token: async () => (await createSetupLink(app.deps)) ?? '',
    close: async () => {
      await app.close();
      await portal.close();
    },
  };
}

const community = { applicationId: discordApplication.clientId, guildId };

/** What the first start of a demo leaves. */
async function seedDemo({ deps }: TestApp): Promise<void> {
  await deps.db.updateTable('installation').set({ kind: 'demo' }).execute();
  const adminDiscordIds = [{ discordId: '331984470126592003', username: 'Demo Admin' }];
  await seedIfEmpty(deps.db, { now: deps.now(), adminDiscordIds, random: deps.random.bytes, withDemo: true });
}

export interface Connection {
  /** The address of the other end; this machine by default. */
  peer?: string;
  headers?: Record<string, string>;
}

/** A browser of its own with its cookies. */
export interface SetupBrowser {
  call: Call;
  fetch(path: string, init?: RequestInit, origin?: string): Promise<Response>;
  cookies: Map<string, string>;
}

export function aBrowser(
  { app }: Pick<SetupApp, 'app'>,
  { peer = '127.0.0.1', headers = {} }: Connection = {},
  token: string | null = null,
): SetupBrowser {
  const cookies = new Map<string, string>();
  const send = async (request: Request): Promise<Response> => {
    const sent = { host: 'localhost:3000', ...headers };
    const withCookies = new Headers(request.headers);
    withCookies.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const incoming = { socket: { remoteAddress: peer }, headers: sent };
    const response = await app.api.hono.fetch(new Request(request, { headers: withCookies }), { incoming });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return response;
  };
  const origin = 'http://localhost:3000';
  return {
    cookies,
    call: createClient({
      origin,
      token: () => token,
      fetch: async (request) => checkedResponse(request, await send(request)),
    }),
    fetch: (path, init, at = origin) => send(new Request(`${at}${path}`, init)),
  };
}

/** The problem that a call is refused with, and what its check found. */
export async function refusal(call: Promise<unknown>): Promise<{ code: string; findings: SetupFinding[] }> {
  try {
    await call;
  } catch (error) {
    const { problem } = error as ApiError;
    return { code: problem?.code ?? String(error), findings: (problem?.['findings'] ?? []) as SetupFinding[] };
  }
  return { code: 'not refused', findings: [] };
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
export async function enterAll(setup: Pick<SetupApp, 'portal'>, { call }: SetupBrowser, token: string): Promise<void> {
  await call('POST /setup/open', { body: { token } });
  await call('PUT /setup/brand', { body: brand });
  await call('PUT /setup/application', { body: credentialsOf(setup.portal) });
  await call('PUT /setup/server', { body: { guild_id: guildId } });
  await call('PUT /setup/roles', { body: placeIds });
  await call('PUT /setup/resort', { body: { resort } });
}

/** Signs a person in at the operator's Discord, as the browser does. */
export async function signIn({ call }: SetupBrowser, person: string) {
  const { url } = await call('POST /setup/sign-in');
  const answer = await fetch(`${url}&_user=${person}`, { redirect: 'manual' });
  const query = new URL(answer.headers.get('location') ?? '').searchParams;
  const body = { code: query.get('code') ?? '', state: query.get('state') ?? '', iss: query.get('iss') ?? '' };
  return call('POST /setup/sign-in/callback', { body });
}
