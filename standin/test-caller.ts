import { createHash } from 'node:crypto';
import { startStandin, type Standin, type StandinOptions } from './start.ts';

export const site = 'http://site.test';
export const verifier = 'v'.repeat(43);
export const challenge = createHash('sha256').update(verifier).digest('base64url');

/** As Discord's reference demands. */
export const agent = { 'user-agent': 'DiscordBot (http://site.test, 1)' };

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A stand-in with short ways to call it as the product would. */
export interface Caller extends Standin {
  env: Record<string, string>;
  authorize(extra?: Record<string, string | null>): Promise<{ status: number; location: URL | null; text: string }>;
  token(form: Record<string, string>): Promise<Answer>;
  signIn(user: string): Promise<{ accessToken: string; refreshToken: string }>;
  asPerson(token: string, path: string): Promise<Answer>;
  asBot(method: string, path: string, body?: unknown): Promise<Answer>;
}

export async function startCaller(options: StandinOptions = {}): Promise<Caller> {
  const standin = await startStandin(options);
  standin.registerRedirects(site);
  const env = standin.environment();
  const api = `${env['DISCORD_API_BASE']}/v10`;
  const authorize: Caller['authorize'] = async (extra = {}) => {
    const answer = await fetch(`${env['DISCORD_AUTHORIZE_URL']}?${authorizeQuery(env, extra).toString()}`, {
      redirect: 'manual',
    });
    const location = answer.headers.get('location');
    return { status: answer.status, location: location === null ? null : new URL(location), text: await answer.text() };
  };
  const token: Caller['token'] = async (form) =>
    answerOf(await fetch(`${api}/oauth2/token`, { method: 'POST', headers: agent, body: clientForm(env, form) }));
  return {
    ...standin,
    env,
    authorize,
    token,
    signIn: async (user) => {
      const { location } = await authorize({ _user: user });
      const { body } = await token({ code: location?.searchParams.get('code') ?? '' });
      return { accessToken: String(body['access_token']), refreshToken: String(body['refresh_token']) };
    },
    asPerson: async (bearer, path) =>
      answerOf(await fetch(api + path, { headers: { ...agent, authorization: `Bearer ${bearer}` } })),
    asBot: async (method, path, body) => answerOf(await fetch(api + path, botRequest(env, method, body))),
  };
}

function authorizeQuery(env: Record<string, string>, extra: Record<string, string | null>): URLSearchParams {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: env['DISCORD_CLIENT_ID'] ?? '',
    redirect_uri: `${site}/auth/callback`,
    scope: 'identify guilds.members.read',
    state: 'state-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  for (const [name, value] of Object.entries(extra)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return query;
}

function clientForm(env: Record<string, string>, form: Record<string, string>): URLSearchParams {
  return new URLSearchParams({
    grant_type: 'authorization_code',
    redirect_uri: `${site}/auth/callback`,
    code_verifier: verifier,
    client_id: env['DISCORD_CLIENT_ID'] ?? '',
    client_secret: env['DISCORD_CLIENT_SECRET'] ?? '',
    ...form,
  });
}

function botRequest(env: Record<string, string>, method: string, body: unknown): RequestInit {
  const headers = { ...agent, authorization: `Bot ${env['DISCORD_BOT_TOKEN']}`, 'content-type': 'application/json' };
  return { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { status: response.status, headers: response.headers, body };
}
