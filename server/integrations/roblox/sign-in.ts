import * as oauth from 'openid-client';
import { z } from 'zod';
import { deadlines, unavailable, type Outcome, type OutsideCalls } from '../outside.ts';
import { robloxNameSchema, type RobloxUser } from './roblox.ts';

/** What the OAuth part of Roblox is reached with; without an id and a secret there is nothing to link with. */
export interface RobloxSignInSettings {
  clientId: string | undefined;
  clientSecret: string | undefined;
  /** With a slash at its end, as Roblox writes it. */
  issuer: string;
  now: () => Date;
  calls: OutsideCalls;
}

export interface RobloxLinkRequest {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** Proves which Roblox account belongs to a person (authorization code with PKCE and a nonce). Stores no token. */
export interface RobloxSignIn {
  isConfigured: boolean;
  authorizationUrl(request: RobloxLinkRequest): Promise<string>;
  /** `refused`: Roblox or the identity token said no; `unavailable`: nothing usable came back. */
  finish(request: RobloxLinkRequest & { code: string }): Promise<Outcome<RobloxUser>>;
}

export function createRobloxSignIn(settings: RobloxSignInSettings): RobloxSignIn {
  const configuration = configure(settings);
  return {
    isConfigured: settings.clientId !== undefined && settings.clientSecret !== undefined,
    authorizationUrl: async ({ state, nonce, verifier, redirectUri }) => {
      const parameters = {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      return oauth.buildAuthorizationUrl(configuration, parameters).href;
    },
    finish: async (request) => {
      try {
        const tokens = await exchange(configuration, request);
        // The tokens are not needed any more and not stored. If revoking them fails, they expire within minutes.
        revoke(configuration, tokens);
        return readIdentity(tokens.claims(), settings.now());
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

/** The library uses the machine's clock; `readIdentity` checks the times of a token with ours. */
const anyTime = 100 * 365 * 24 * 60 * 60;

/** Roblox's addresses follow from its issuer, so that no link waits for its discovery document. */
function configure(settings: RobloxSignInSettings): oauth.Configuration {
  const { issuer } = settings;
  const server: oauth.ServerMetadata = {
    issuer,
    authorization_endpoint: `${issuer}v1/authorize`,
    token_endpoint: `${issuer}v1/token`,
    revocation_endpoint: `${issuer}v1/token/revoke`,
    jwks_uri: `${issuer}v1/certs`,
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['ES256'],
  };
  const client = { id_token_signed_response_alg: 'ES256', [oauth.clockTolerance]: anyTime };
  const configuration = new oauth.Configuration(
    server,
    settings.clientId ?? 'none',
    client,
    oauth.ClientSecretPost(settings.clientSecret ?? 'none'),
  );
  configuration.timeout = undefined;
  configuration[oauth.customFetch] = (url, init) =>
    settings.calls.fetch(url, init as RequestInit, deadlines.signInStepMs);
  oauth.enableNonRepudiationChecks(configuration);
  if (issuer.startsWith('http:')) oauth.allowInsecureRequests(configuration);
  return configuration;
}

type Tokens = Awaited<ReturnType<typeof oauth.authorizationCodeGrant>>;

function exchange(configuration: oauth.Configuration, request: RobloxLinkRequest & { code: string }): Promise<Tokens> {
  const answer = new URL(request.redirectUri);
  answer.searchParams.set('code', request.code);
  answer.searchParams.set('state', request.state);
  return oauth.authorizationCodeGrant(configuration, answer, {
    pkceCodeVerifier: request.verifier,
    expectedState: request.state,
    expectedNonce: request.nonce,
    idTokenExpected: true,
  });
}

function revoke(configuration: oauth.Configuration, tokens: Tokens): void {
  const token = tokens.refresh_token ?? tokens.access_token;
  oauth.tokenRevocation(configuration, token).catch(() => {});
}

/** The username is `preferred_username` alone; the two other names are the display name. */
const identitySchema = z.object({
  sub: z.string().regex(/^\d{1,20}$/),
  preferred_username: robloxNameSchema,
  nickname: robloxNameSchema.nullish(),
  exp: z.number(),
  iat: z.number(),
});
const toleranceSeconds = 30;

function readIdentity(claims: unknown, now: Date): Outcome<RobloxUser> {
  const { data } = identitySchema.safeParse(claims);
  if (data === undefined) return unavailable('an identity of another shape');
  const seconds = now.getTime() / 1000;
  if (data.exp + toleranceSeconds <= seconds) return { kind: 'refused', reason: 'the identity token has expired' };
  if (data.iat - toleranceSeconds > seconds) return { kind: 'refused', reason: 'the identity token is from later' };
  const { sub: id, preferred_username: username } = data;
  return { kind: 'ok', value: { id, username, displayName: data.nickname ?? username } };
}

/** Names of refusals that speak of our own registration: the person can do nothing about them. */
const ourFault = new Set(['invalid_client', 'unauthorized_client']);

/** A definite no from Roblox, or a token that is not for us, means: start afresh. Silence, 429 and 5xx: try again. */
function outcomeOf(error: unknown): Outcome<RobloxUser> {
  const reason = error instanceof Error ? error.message : 'no answer';
  if (error instanceof oauth.ResponseBodyError) {
    const isDefinite = error.status < 500 && error.status !== 429 && !ourFault.has(error.error);
    return isDefinite ? { kind: 'refused', reason: error.error } : unavailable(error.error);
  }
  if (error instanceof oauth.ClientError && isBadToken(error)) return { kind: 'refused', reason };
  return unavailable(reason);
}

/** The library's codes for an identity token with wrong claims or a wrong signature. */
const badTokenCodes = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

/** A response without its required fields has the same code as a bad token, but counts as an outage. */
function isBadToken(error: oauth.ClientError): boolean {
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  return badTokenCodes.has(error.code ?? '') && !reason.includes('"response" body');
}
