import { createClient, type ApiError } from '@sunset/contract/client.ts';
import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import { startStandin, type Standin } from '@sunset/standin/start.ts';
import { discordApplication, guildId } from '@sunset/standin/ids.ts';
import { createSetupLink } from '../server/features/setup/commands/create-setup-link.ts';
import { seedIfEmpty } from '../server/seed/seed.ts';
import { checkedResponse } from './checked-response.ts';
import { withCookies, type SetupBrowser } from './new-community/set-up.ts';
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

/** Starts a demo whose operator's Discord is a second stand-in, in which nothing is prepared. The demo has its guests only if they matter. */
export async function startSetupApp(
  environment: Record<string, string> = {},
  site: Record<string, string> = {},
  { isDemo = true, withGuests = false } = {},
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
  if (isDemo) await seedDemo(app, withGuests);
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
async function seedDemo({ deps }: TestApp, withGuests: boolean): Promise<void> {
  await deps.db.updateTable('installation').set({ kind: 'demo' }).execute();
  const adminDiscordIds = [{ discordId: '331984470126592003', username: 'Demo Admin' }];
  await seedIfEmpty(deps.db, { now: deps.now(), adminDiscordIds, random: deps.random.bytes, withDemo: withGuests });
  await deps.db.updateTable('settings').set({ isDemo: true }).execute();
}

export interface Connection {
  /** The address of the other end; this machine by default. */
  peer?: string;
  headers?: Record<string, string>;
}

export function aBrowser(
  { app }: Pick<SetupApp, 'app'>,
  { peer = '127.0.0.1', headers = {} }: Connection = {},
  token: string | null = null,
): SetupBrowser {
  const { cookies, send } = withCookies((request) => {
    const sent = { host: 'localhost:3000', ...headers };
    return app.api.hono.fetch(request, { incoming: { socket: { remoteAddress: peer }, headers: sent } });
  });
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
