import {
  getAdminAuthMethods,
  getAdminAuthUrl,
  getAdminMe,
  getAuthUrl,
  getMe,
  postAdminAuthCallback,
  postAdminDiscordId,
  postAdminLogout,
  postAuthCallback,
  postLogout,
} from '@sunset/contract/api/auth.ts';
import { hasDiscord } from '../../config.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import type { Cookies } from '../../http/cookies.ts';
import type { Tokens } from '../../secrets/tokens.ts';
import { refreshRoles } from '../members/commands/refresh-roles.ts';
import { presentUser } from '../members/presenter.ts';
import { endSession } from './commands/end-session.ts';
import { finishSignIn, type FinishedSignIn } from './commands/finish-sign-in.ts';
import { signInWithCode } from './commands/sign-in-with-code.ts';
import { startSignIn, type SignInPurpose } from './commands/start-sign-in.ts';
import { notSetUp, signInBusy } from './errors.ts';
import { hasAdminWithCode } from './queries.ts';
import { deviceLifetimeSeconds, sessionLifetimeMs, signInLifetimeMs } from './rules.ts';

const sessionMaxAge = sessionLifetimeMs / 1000;

/** Signing in and out, and who one is. */
export function serveAuth(api: ApiServer): void {
  serveDiscordSignIn(api, 'user', getAuthUrl, postAuthCallback);
  serveDiscordSignIn(api, 'admin', getAdminAuthUrl, postAdminAuthCallback);
  serveCodeSignIn(api);
  for (const endpoint of [postLogout, postAdminLogout]) {
    serve(api, endpoint, async ({ deps, actor, headers }) => {
      await endSession(deps, actor);
      deps.cookies.setSession(headers, null);
      // The next person at this computer must not go on with a change of the set-up.
      deps.cookies.endSetup(headers);
      return { success: true as const };
    });
  }
  serve(api, getAdminMe, async ({ deps, actor, cookieHeader }) => {
    const token = await findCookieToken(deps, cookieHeader, actor.sessionId);
    return { ...presentUser(actor.member), ...(token === null ? {} : { token }) };
  });
  serve(api, getMe, async ({ deps, actor }) => presentUser(await refreshRoles(deps, actor.member)));
}

/** The response to a successful sign-in. */
function presentSession({ token, member, returnTo }: FinishedSignIn) {
  return { success: true as const, token, user: presentUser(member), return_to: returnTo };
}

/** The token that the session cookie holds, if it is that of this session. */
async function findCookieToken(
  { cookies, tokens }: { cookies: Cookies; tokens: Tokens },
  cookieHeader: string | null,
  sessionId: string,
): Promise<string | null> {
  const token = cookies.read(cookieHeader, 'session');
  if (token === null) return null;
  return (await tokens.verify(token))?.sessionId === sessionId ? token : null;
}

type UrlEndpoint = typeof getAuthUrl | typeof getAdminAuthUrl;
type CallbackEndpoint = typeof postAuthCallback | typeof postAdminAuthCallback;

function serveDiscordSignIn(
  api: ApiServer,
  purpose: SignInPurpose,
  url: UrlEndpoint,
  callback: CallbackEndpoint,
): void {
  serve(api, url, async ({ deps, query, cookieHeader, headers, network }) => {
    if (!hasDiscord(deps.config)) throw notSetUp();
    // Several tabs may sign in at once, with one cookie.
    const browser = deps.cookies.read(cookieHeader, 'sign_in') ?? deps.random.token();
    const cookieFor = (ms: number) =>
      deps.cookies.write('sign_in', browser, { maxAge: Math.ceil(ms / 1000), sameSite: 'Lax' });
    const { return_to: returnTo, language } = query;
    const started = await startSignIn(deps, { purpose, returnTo, language, browser, network });
    if ('waitMs' in started) throw signInBusy(started.waitMs, cookieFor(started.waitMs + signInLifetimeMs));
    headers.append('set-cookie', cookieFor(signInLifetimeMs));
    return { url: started.url };
  });
  serve(api, callback, async ({ deps, body, cookieHeader, headers }) => {
    const browser = deps.cookies.read(cookieHeader, 'sign_in');
    const finished = await finishSignIn(deps, { purpose, code: body.code, state: body.state, iss: body.iss, browser });
    deps.cookies.setSession(headers, { token: finished.token, maxAge: sessionMaxAge });
    return presentSession(finished);
  });
}

function serveCodeSignIn(api: ApiServer): void {
  serve(api, getAdminAuthMethods, async ({ deps }) => ({
    accepts_codes: deps.config.adminCodeSignIn === 'on' && (await hasAdminWithCode(deps.db)),
  }));
  serve(api, postAdminDiscordId, async ({ deps, body, cookieHeader, headers, network }) => {
    const device = deps.cookies.read(cookieHeader, 'device');
    const { discord_id: discordId, security_code: code } = body;
    const opened = await signInWithCode(deps, { discordId, code, device, network });
    deps.cookies.setSession(headers, { token: opened.token, maxAge: sessionMaxAge });
    const options = { maxAge: deviceLifetimeSeconds, sameSite: 'Strict' } as const;
    headers.append('set-cookie', deps.cookies.write('device', opened.device, options));
    return presentSession({ ...opened, returnTo: null });
  });
}
