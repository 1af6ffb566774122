import { Hono } from 'hono';
import type { World } from '../world.ts';
import { consolePage } from './console-page.ts';
import { invitePage } from '../discord/invite-page.ts';
import { displayName } from '../pages/person.ts';

/** Pages for developers who run the stand-in. */
export function consoleRoutes(world: World): Hono {
  const routes = new Hono();
  routes.get('/', (context) => context.html(consolePage(world)));
  routes.get('/invite', (context) => {
    const joined = world.people.find(context.req.query('joined') ?? '');
    return context.html(invitePage(world, joined ? displayName(joined) : null));
  });
  routes.post('/invite', async (context) => {
    const form = await context.req.parseBody();
    const person = world.people.find(typeof form['who'] === 'string' ? form['who'] : '');
    if (!person) return context.redirect('/invite', 303);
    if (!person.member) world.people.join(person.id);
    return context.redirect(`/invite?joined=${person.id}`, 303);
  });
  return routes;
}
