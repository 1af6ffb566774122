import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

interface CallbackAnswer {
  code: string;
  state: string;
  iss: string;
}

interface SignedIn {
  token: string;
  user: Record<string, unknown>;
  return_to: string | null;
}

type Purpose = 'user' | 'admin';
const pathOf = (purpose: Purpose) => (purpose === 'admin' ? '/api/admin/auth' : '/api/auth');

/** A browser for sign-in: it keeps cookies and follows redirects. */
export class Browser {
  #app: TestApp;
  readonly #cookies = new Map<string, string>();

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** The same browser, whose further requests another server process answers. */
  at(app: TestApp): this {
    this.#app = app;
    return this;
  }

  /** Visits the stand-in's Discord as a persona and returns the parameters of the redirect. */
  async authorize(persona: string, purpose: Purpose = 'user', returnTo?: string): Promise<CallbackAnswer> {
    const query = returnTo === undefined ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
    const { url } = (await (await this.#send(`${pathOf(purpose)}/url${query}`)).json()) as { url: string };
    const sentBack = await fetch(`${url}&_user=${persona}`, { redirect: 'manual' });
    const { searchParams } = new URL(sentBack.headers.get('location') ?? '');
    const read = (name: string) => searchParams.get(name) ?? '';
    return { code: read('code'), state: read('state'), iss: read('iss') };
  }

  /** Posts the parameters of Discord. */
  finish(answer: CallbackAnswer, purpose: Purpose = 'user'): Promise<Response> {
    return this.#send(`${pathOf(purpose)}/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answer),
    });
  }

  async signIn(persona: string, purpose: Purpose = 'user', returnTo?: string): Promise<SignedIn> {
    const response = await this.finish(await this.authorize(persona, purpose, returnTo), purpose);
    expect(response.status).toBe(200);
    return (await response.json()) as SignedIn;
  }

  async #send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await this.#app.fetch(path, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    return response;
  }
}
