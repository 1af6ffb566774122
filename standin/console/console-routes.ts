import { Hono } from 'hono';
import { chatRoutes } from './chat/chat-routes.ts';
import type { StandinState } from '../state.ts';
import { consolePage } from './console-page.ts';
import { invitePage } from '../discord/invite-page.ts';
import { displayName } from '../pages/person.ts';

/** Pages for developers who run the stand-in. */
export function consoleRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/', (context) => context.html(consolePage(state)));
  routes.get('/invite', (context) => {
    const joined = state.people.find(context.req.query('joined') ?? '');
    return context.html(invitePage(state, joined ? displayName(joined) : null));
  });
  routes.post('/invite', async (context) => {
    const form = await context.req.parseBody();
    const person = state.people.find(typeof form['who'] === 'string' ? form['who'] : '');
    if (!person) return context.redirect('/invite', 303);
    if (!person.member) state.people.join(person.id);
    return context.redirect(`/invite?joined=${person.id}`, 303);
  });
  routes.route('/', chatRoutes(state));
  return routes;
}
