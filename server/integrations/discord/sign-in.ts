import * as oauth from 'openid-client';
import { z } from 'zod';
import { deadlines, type OutsideCalls } from '../outside.ts';
import { parseGuildMember, saysNotMember, type GuildMember } from './guild-member.ts';

/** What the OAuth part of Discord is reached with. */
export interface DiscordSignInSettings {
  clientId: string;
  clientSecret: string;
  guildId: string;
  authorizeUrl: string;
  apiBase: string;
  issuer: string;
  calls: OutsideCalls;
}

/** Result of a sign-in. `sign_in_again`: Discord refused the code; `no_token` and `no_member`: no usable response. */
export type SignInOutcome =
  /** `language` is that of their Discord (BCP 47), if it answered in time. */
  | { kind: 'ok'; member: GuildMember; language: string | null }
  | { kind: 'not_a_member' }
  | { kind: 'sign_in_again'; reason: string }
  | { kind: 'no_token'; reason: string }
  | { kind: 'no_member'; reason: string };

export interface SignInRequest {
  state: string;
  verifier: string;
  redirectUri: string;
}

/** Signs people in with Discord (authorization code with PKCE) and reads their membership with their own token once. */
export interface DiscordSignIn {
  authorizationUrl(request: SignInRequest): Promise<string>;
  finish(request: SignInRequest & { code: string; iss: string | undefined }): Promise<SignInOutcome>;
}

export function createDiscordSignIn(settings: DiscordSignInSettings): DiscordSignIn {
  const configuration = configure(settings);
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
      const exchanged = await exchange(configuration, request);
      if (exchanged.kind !== 'ok') return exchanged;
      const [outcome, language] = await Promise.all([
        readMember(settings, exchanged.accessToken),
        readLanguage(settings, exchanged.accessToken),
      ]);
      // The token is not needed any more and not stored. If revoking it fails, it expires unused within a week.
      oauth.tokenRevocation(configuration, exchanged.accessToken).catch(() => {});
      return outcome.kind === 'ok' ? { ...outcome, language } : outcome;
    },
  };
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
  const configuration = new oauth.Configuration(server, settings.clientId, settings.clientSecret);
  configuration.timeout = undefined;
  configuration[oauth.customFetch] = (url, init) =>
    settings.calls.fetch(url, init as RequestInit, deadlines.signInStepMs);
  if (settings.apiBase.startsWith('http:')) oauth.allowInsecureRequests(configuration);
  return configuration;
}

type Exchange = { kind: 'ok'; accessToken: string } | Extract<SignInOutcome, { kind: 'sign_in_again' | 'no_token' }>;

async function exchange(
  configuration: oauth.Configuration,
  request: SignInRequest & { code: string; iss: string | undefined },
): Promise<Exchange> {
  const answer = new URL(request.redirectUri);
  answer.searchParams.set('code', request.code);
  answer.searchParams.set('state', request.state);
  if (request.iss !== undefined) answer.searchParams.set('iss', request.iss);
  try {
    const checks = { pkceCodeVerifier: request.verifier, expectedState: request.state };
    const tokens = await oauth.authorizationCodeGrant(configuration, answer, checks);
    return { kind: 'ok', accessToken: tokens.access_token };
  } catch (error) {
    return refusalOf(error);
  }
}

/** A definite refusal by Discord or a foreign callback: start again. No response, 429 and 5xx: retry. */
function refusalOf(error: unknown): Extract<SignInOutcome, { kind: 'sign_in_again' | 'no_token' }> {
  if (error instanceof oauth.ResponseBodyError && error.status < 500 && error.status !== 429) {
    return { kind: 'sign_in_again', reason: error.error };
  }
  if (error instanceof oauth.ClientError && error.code === 'OAUTH_INVALID_RESPONSE') {
    return { kind: 'sign_in_again', reason: error.message };
  }
  return { kind: 'no_token', reason: error instanceof Error ? error.message : 'no answer' };
}

type ReadMember = { kind: 'ok'; member: GuildMember } | Exclude<SignInOutcome, { kind: 'ok' }>;

async function readMember(settings: DiscordSignInSettings, accessToken: string): Promise<ReadMember> {
  const url = `${settings.apiBase}/v10/users/@me/guilds/${settings.guildId}/member`;
  const request = { headers: { authorization: `Bearer ${accessToken}` } };
  const read = () => settings.calls.fetchJson(url, request, deadlines.signInStepMs / 2);
  let answer = await read();
  // The code is spent by now, so one more try here saves the person a whole sign-in.
  if (answer.kind === 'unavailable') answer = await read();
  if (answer.kind !== 'ok') return { kind: 'no_member', reason: answer.reason };
  const { status, body } = answer.value;
  if (saysNotMember('person', status, codeOf(body))) return { kind: 'not_a_member' };
  const member = status === 200 ? parseGuildMember(body) : null;
  return member ? { kind: 'ok', member } : { kind: 'no_member', reason: `status ${status}` };
}

/** How long a sign-in waits for the language, which it can do without. */
const languageTimeoutMs = 1500;
const selfSchema = z.object({ locale: z.string().max(20) });

async function readLanguage(settings: DiscordSignInSettings, accessToken: string): Promise<string | null> {
  const request = { headers: { authorization: `Bearer ${accessToken}` } };
  const answer = await settings.calls.fetchJson(`${settings.apiBase}/v10/users/@me`, request, languageTimeoutMs);
  if (answer.kind !== 'ok' || answer.value.status !== 200) return null;
  return selfSchema.safeParse(answer.value.body).data?.locale ?? null;
}

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}
