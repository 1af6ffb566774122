import * as oauth from 'openid-client';
import { z } from 'zod';
import { createBreaker, type CallEnd } from '../breaker.ts';
import { deadlines, reasonOf, type OutsideCalls } from '../outside.ts';
import { parseGuildMember, saysNotMember, type GuildMember } from './guild-member.ts';
import {
  askWhenAllowed,
  createPause,
  findLimit,
  limitOf,
  LimitedError,
  type Limited,
} from './limits/sign-in-limits.ts';

/** What the OAuth part of Discord is reached with. */
export interface DiscordSignInSettings {
  clientId: string;
  clientSecret: string;
  guildId: string;
  authorizeUrl: string;
  apiBase: string;
  issuer: string;
  calls: OutsideCalls;
  now: () => Date;
}

/**
 * Result of a sign-in. `sign_in_again`: Discord refused the code; `no_token` and `no_member`: no usable response. With `retryAfterMs`
 * Discord was not asked, and nothing is spent.
 */
export type SignInOutcome =
  /** `language` is that of their Discord (BCP 47), if it answered in time. */
  | { kind: 'ok'; member: GuildMember; language: string | null }
  | { kind: 'not_a_member' }
  | { kind: 'sign_in_again'; reason: string; hasAnswered: boolean }
  | { kind: 'no_token'; reason: string; retryAfterMs?: number }
  | { kind: 'no_member'; reason: string; hasAnswered: boolean }
  /** Discord allows the call only after that time. The code can be used again unless it is spent. */
  | { kind: 'limited'; retryAfterMs: number; isCodeSpent: boolean };

/** How long a person waits for Discord in all, its limits included. */
const signInTimeoutMs = 2 * deadlines.signInStepMs;
export interface SignInRequest {
  state: string;
  verifier: string;
  redirectUri: string;
}

type FinishRequest = SignInRequest & { code: string; iss: string | undefined };

/** Signs people in with Discord (authorization code with PKCE) and reads their membership with their own token once. */
export interface DiscordSignIn {
  authorizationUrl(request: SignInRequest): Promise<string>;
  finish(request: FinishRequest): Promise<SignInOutcome>;
}

export function createDiscordSignIn(settings: DiscordSignInSettings): DiscordSignIn {
  const configuration = configure(settings);
  // Discord limits the exchange for the whole application, the reads for each person.
  const exchangePause = createPause();
  const breaker = createBreaker(settings.now);

  return {
    authorizationUrl: async ({ state, verifier, redirectUri }) => {
      const parameters = {
        redirect_uri: redirectUri,
        scope: 'identify guilds.members.read',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      return oauth.buildAuthorizationUrl(configuration, parameters).href;
    },
    finish: async (request) => {
      const retryAfterMs = breaker.waitMs();
      if (retryAfterMs > 0) return { kind: 'no_token', reason: 'Discord failed shortly before', retryAfterMs };
      const isTrial = breaker.isTrial();
      const end = breaker.begin();
      let ended: CallEnd = 'failed';
      try {
        const outcome = await signIn({ settings, configuration, exchangePause }, request, isTrial);
        ended = endOf(outcome);
        return outcome;
      } finally {
        end(ended);
      }
    },
  };
}

interface SignInParts {
  settings: DiscordSignInSettings;
  configuration: oauth.Configuration;
  exchangePause: ReturnType<typeof createPause>;
}

/** A trial during an outage asks for the token and the member once: two requests instead of five. Rule: AUTH-20. */
async function signIn(
  { settings, configuration, exchangePause }: SignInParts,
  request: FinishRequest,
  isTrial: boolean,
): Promise<SignInOutcome> {
  const { calls } = settings;
  const deadline = performance.now() + signInTimeoutMs;
  const exchanged = await askWhenAllowed({ calls, pause: exchangePause, deadline }, () =>
    exchange(configuration, request),
  );
  if (exchanged.kind === 'limited') return { ...exchanged, isCodeSpent: false };
  if (exchanged.kind !== 'ok') return exchanged;
  const [outcome, language] = await Promise.all([
    askWhenAllowed({ calls, pause: createPause(), deadline }, () =>
      readMember(settings, exchanged.accessToken, isTrial ? 1 : 2),
    ),
    isTrial ? null : readLanguage(settings, exchanged.accessToken),
  ]);
  // The token is not needed any more and not stored. If it is not revoked, it expires unused within a week.
  if (outcome.kind !== 'no_member') oauth.tokenRevocation(configuration, exchanged.accessToken).catch(() => {});
  if (outcome.kind === 'limited') return { ...outcome, isCodeSpent: true };
  return outcome.kind === 'ok' ? { ...outcome, language } : outcome;
}

/** What Discord says about one person is an answer, however odd. */
function endOf(outcome: SignInOutcome): CallEnd {
  switch (outcome.kind) {
    case 'ok':
    case 'not_a_member':
      return 'answered';
    case 'no_token':
      return 'failed';
    case 'no_member':
      return outcome.hasAnswered ? 'answered' : 'failed';
    // Of another issuer's answer Discord was never asked.
    case 'sign_in_again':
      return outcome.hasAnswered ? 'answered' : 'limited';
    case 'limited':
      return 'limited';
  }
}

function configure(settings: DiscordSignInSettings): oauth.Configuration {
  const server: oauth.ServerMetadata = {
    issuer: settings.issuer,
    authorization_endpoint: settings.authorizeUrl,
    token_endpoint: `${settings.apiBase}/oauth2/token`,
    revocation_endpoint: `${settings.apiBase}/oauth2/token/revoke`,
    code_challenge_methods_supported: ['S256'],
    // `iss` is new at Discord: a wrong one is refused, a missing one is accepted, hence not declared as supported.
  };
  const configuration = new oauth.Configuration(
    server,
    settings.clientId,
    undefined,
    basicAuthentication(settings.clientSecret),
  );
  configuration.timeout = undefined;
  configuration[oauth.customFetch] = async (url, init) => {
    const response = await settings.calls.fetch(url, init as RequestInit, deadlines.signInStepMs);
    const limit = await limitOf(response);
    if (limit !== null) throw new LimitedError(limit);
    return response;
  };
  if (settings.apiBase.startsWith('http:')) oauth.allowInsecureRequests(configuration);
  return configuration;
}

/**
 * HTTP Basic: without it, Discord limits these calls by the address of the server, which others may share. Not the library's,
 * which also encodes `-` and `_`: whether Discord decodes the secret is not documented.
 */
function basicAuthentication(clientSecret: string): oauth.ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) => {
    const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  };
}

type Exchange = { kind: 'ok'; accessToken: string } | Extract<SignInOutcome, { kind: 'sign_in_again' | 'no_token' }>;

async function exchange(configuration: oauth.Configuration, request: FinishRequest): Promise<Exchange | Limited> {
  const answer = new URL(request.redirectUri);
  answer.searchParams.set('code', request.code);
  answer.searchParams.set('state', request.state);
  if (request.iss !== undefined) answer.searchParams.set('iss', request.iss);
  try {
    const checks = { pkceCodeVerifier: request.verifier, expectedState: request.state };
    const tokens = await oauth.authorizationCodeGrant(configuration, answer, checks);
    return { kind: 'ok', accessToken: tokens.access_token };
  } catch (error) {
    return findLimit(error) ?? refusalOf(error);
  }
}

/** A definite refusal by Discord or a foreign callback: start again. No response and 5xx: retry. */
function refusalOf(error: unknown): Extract<SignInOutcome, { kind: 'sign_in_again' | 'no_token' }> {
  if (error instanceof oauth.ResponseBodyError && error.status < 500) {
    return { kind: 'sign_in_again', reason: error.error, hasAnswered: true };
  }
  if (error instanceof oauth.ClientError && error.code === 'OAUTH_INVALID_RESPONSE') {
    return { kind: 'sign_in_again', reason: error.message, hasAnswered: false };
  }
  return { kind: 'no_token', reason: error instanceof Error ? error.message : 'no answer' };
}

type ReadMember =
  | { kind: 'ok'; member: GuildMember }
  | Extract<SignInOutcome, { kind: 'not_a_member' | 'sign_in_again' | 'no_member' }>;

async function readMember(
  settings: DiscordSignInSettings,
  accessToken: string,
  tries: number,
): Promise<ReadMember | Limited> {
  const path = `/users/@me/guilds/${settings.guildId}/member`;
  const read = () => readAsPerson(settings, { accessToken, path, timeoutMs: deadlines.signInStepMs / 2 });
  let answer = await read();
  // The code is spent by now, so one more try here saves the person a whole sign-in.
  if (answer.kind === 'unavailable' && tries > 1) answer = await read();
  if (answer.kind === 'limited') return answer;
  if (answer.kind === 'unavailable') return { kind: 'no_member', reason: answer.reason, hasAnswered: false };
  const { status, body } = answer;
  if (saysNotMember('person', status, codeOf(body))) return { kind: 'not_a_member' };
  // race: the same person signs in twice. Revoking the token of one ends all tokens that Discord gave the application for them.
  if (status === 401) return { kind: 'sign_in_again', reason: 'the token was revoked', hasAnswered: true };
  const member = status === 200 ? parseGuildMember(body) : null;
  return member ? { kind: 'ok', member } : { kind: 'no_member', reason: `status ${status}`, hasAnswered: true };
}

type Answer = { kind: 'answer'; status: number; body: unknown } | { kind: 'unavailable'; reason: string } | Limited;

/** One call with the person's own token, which is not repeated here. */
async function readAsPerson(
  { apiBase, calls }: DiscordSignInSettings,
  { accessToken, path, timeoutMs }: { accessToken: string; path: string; timeoutMs: number },
): Promise<Answer> {
  const request = { headers: { authorization: `Bearer ${accessToken}` } };
  try {
    const response = await calls.fetch(`${apiBase}/v10${path}`, request, timeoutMs);
    const limit = await limitOf(response);
    if (limit !== null) return limit;
    const { status } = response;
    if (status >= 500) return { kind: 'unavailable', reason: `status ${status}` };
    return { kind: 'answer', status, body: await response.json().catch(() => null) };
  } catch (error) {
    return findLimit(error) ?? { kind: 'unavailable', reason: reasonOf(error) };
  }
}

/** How long a sign-in waits for the language, which it can do without. */
const languageTimeoutMs = 1500;
const selfSchema = z.object({ locale: z.string().max(20) });

async function readLanguage(settings: DiscordSignInSettings, accessToken: string): Promise<string | null> {
  const answer = await readAsPerson(settings, { accessToken, path: '/users/@me', timeoutMs: languageTimeoutMs });
  if (answer.kind !== 'answer' || answer.status !== 200) return null;
  return selfSchema.safeParse(answer.body).data?.locale ?? null;
}

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}
