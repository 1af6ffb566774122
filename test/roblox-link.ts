import { aRobloxAccount } from '@sunset/standin/roblox/state.ts';
import { expect } from 'vitest';
import type { Member } from '../server/actor.ts';
import type { TestApp } from './test-app.ts';

export interface LinkAnswer {
  code: string;
  state: string;
}

/** Names as Roblox delivers them; the default display name is the username. */
export interface RobloxNames {
  username: string;
  displayName?: string;
}

let accounts = 0;

/** Links a member to a new Roblox account with these names and returns its Roblox id. */
export async function linkRoblox(app: TestApp, member: Member, names: RobloxNames): Promise<string> {
  accounts += 1;
  const id = String(8_000_000_000 + accounts);
  app.standin.world.roblox.accounts.set(id, aRobloxAccount({ id, ...names }));
  const token = await app.token(member);
  const browser = new LinkBrowser(app);
  expect((await browser.finish(token, await browser.authorize(token, id))).status).toBe(200);
  return id;
}

/** A browser that links a Roblox account: it keeps its cookie and follows redirects. */
export class LinkBrowser {
  readonly #app: TestApp;
  cookie: string;

  constructor(app: TestApp, cookie = '') {
    this.#app = app;
    this.cookie = cookie;
  }

  /** The address at Roblox that a signed-in member is sent to. */
  async begin(token: string): Promise<URL> {
    const response = await this.#app.fetch('/api/roblox/auth/url', {
      headers: { authorization: `Bearer ${token}`, cookie: this.cookie },
    });
    expect(response.status).toBe(200);
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return new URL(((await response.json()) as { url: string }).url);
  }

  /** Visits the stand-in's Roblox, chooses an account there and returns the parameters of the redirect. */
  async authorize(token: string, account = 'tidepool_jay'): Promise<LinkAnswer> {
    const url = await this.begin(token);
    url.searchParams.set('_user', account);
    const sentBack = await fetch(url, { redirect: 'manual' });
    const { searchParams } = new URL(sentBack.headers.get('location') ?? '');
    return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  }

  /** Posts the parameters of Roblox. */
  async finish(token: string, answer: LinkAnswer): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await this.#app.fetch('/api/roblox/auth/callback', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, cookie: this.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(answer),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
}
