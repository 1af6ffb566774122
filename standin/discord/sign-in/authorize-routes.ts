import { Hono, type Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { redirectAddress } from '../../oauth/redirect.ts';
import { authorizePage } from './authorize-page.ts';
import { stopPage } from '../../pages/stop-page.ts';
import type { Person } from '../../people.ts';
import type { StandinState } from '../../state.ts';
import { readAuthorizeRequest, type AuthorizeRequest } from './authorize-request.ts';
import { issueCode } from './grants.ts';

type Asked = Extract<AuthorizeRequest, { outcome: 'ask' }>;

const page = '/oauth2/authorize';
const lastPersonCookie = 'standin_discord_person';

/** Discord's authorize page: choose a user, Authorize, or Cancel. `_user` and `autoUser` choose automatically. */
export function authorizeRoutes(state: StandinState): Hono {
  const routes = new Hono();
  const answer = (context: Context) => {
    const query = new URL(context.req.url).searchParams;
    // Adding a bot needs no redirect; the real page ends with itself too.
    const isInvite = !query.has('redirect_uri') && (query.get('scope') ?? '').split(' ').includes('bot');
    if (isInvite) return context.redirect('/developers/invite');
    const asked = readAuthorizeRequest(state, query);
    if (asked.outcome === 'stop') return context.html(stopPage('Stand-in Discord', asked.message), 400);
    if (asked.outcome === 'redirect') {
      return send(state, context, asked, { error: asked.error, error_description: asked.description });
    }
    if (query.has('_cancel')) return cancel(state, context, asked);
    const chosen = query.get('_user') ?? state.autoUser;
    if (chosen !== null) return decide(state, context, asked, chosen);
    return askPerson(state, context, asked);
  };
  routes.get(page, answer);
  routes.get('/api/oauth2/authorize', answer);
  routes.get('/api/v10/oauth2/authorize', answer);
  return routes;
}

function askPerson(state: StandinState, context: Context, asked: Asked) {
  const last = state.people.find(getCookie(context, lastPersonCookie) ?? '');
  const agreed = last ? state.discord.consents.get(last.id) : undefined;
  const needsNoAnswer = asked.prompt === 'none' && asked.request.scopes.every((scope) => agreed?.has(scope));
  if (last && needsNoAnswer) return authorize(state, context, { asked, person: last });
  const query = new URL(context.req.url).searchParams;
  return context.html(authorizePage({ world: state, query, scopes: asked.request.scopes, last }));
}

function decide(state: StandinState, context: Context, asked: Asked, chosen: string) {
  const person = state.people.find(chosen);
  if (!person) return context.html(stopPage('Stand-in Discord', `Nobody here is called "${chosen}".`), 400);
  if (person.presses === 'cancel') return cancel(state, context, asked);
  return authorize(state, context, { asked, person });
}

function authorize(state: StandinState, context: Context, { asked, person }: { asked: Asked; person: Person }) {
  setCookie(context, lastPersonCookie, person.id, { httpOnly: true, sameSite: 'Lax', path: '/' });
  const code = issueCode(state, asked.request, person.id);
  return send(state, context, { redirectUri: asked.request.redirectUri, state: asked.state }, { code });
}

function cancel(state: StandinState, context: Context, asked: Asked) {
  return send(
    state,
    context,
    { redirectUri: asked.request.redirectUri, state: asked.state },
    {
      error: 'access_denied',
      error_description: 'The resource owner or authorization server denied the request',
    },
  );
}

function send(
  state: StandinState,
  context: Context,
  target: { redirectUri: string; state: string | null },
  answer: Record<string, string>,
) {
  return context.redirect(redirectAddress(state, page, { ...target, answer, issuer: state.origin }));
}
