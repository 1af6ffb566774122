import { Hono } from 'hono';
import type { Context } from 'hono';
import { roleIds } from '../ids.ts';
import type { World } from '../world.ts';
import { discordRefusal } from './errors.ts';
import { changeEvent, createEvent, eventStatus, presentEvent, statusAt } from './events.ts';
import { requireGuild } from './guild-routes.ts';
import { readJsonBody } from './read-body.ts';
import type { StoredEvent } from './state.ts';

const all = '/guilds/:guild/scheduled-events';
const one = '/guilds/:guild/scheduled-events/:event';

/** Scheduled events. Finished ones can still be read by id but are not listed. */
export function eventRoutes(world: World): Hono {
  const routes = new Hono();
  const show = (context: Context, event: StoredEvent) =>
    context.json(presentEvent(world, event, context.req.query('with_user_count')));
  routes.get(all, (context) => {
    requireGuild(world, context);
    const open = [...world.discord.events.values()].filter(
      (event) => statusAt(event, world.clock.now()) <= eventStatus.active,
    );
    return context.json(open.map((event) => presentEvent(world, event, context.req.query('with_user_count'))));
  });
  routes.post(all, async (context) => {
    requireGuild(world, context);
    requireCreateEvents(world);
    return show(context, createEvent(world, await readJsonBody(context.req.raw)));
  });
  routes.get(one, (context) => show(context, requireEvent(world, context)));
  routes.patch(one, async (context) => {
    const event = requireEvent(world, context);
    return show(context, changeEvent(world, event, await readJsonBody(context.req.raw)));
  });
  routes.delete(one, (context) => {
    world.discord.events.delete(requireEvent(world, context).id);
    return context.body(null, 204);
  });
  routes.get(`${one}/users`, (context) => {
    requireEvent(world, context);
    return context.json([]);
  });
  return routes;
}

function requireEvent(world: World, context: Context): StoredEvent {
  requireGuild(world, context);
  const event = world.discord.events.get(context.req.param('event') ?? '');
  if (!event) throw discordRefusal('unknownEvent');
  return event;
}

/** Since February 2026 the permission to manage events alone is not enough. */
function requireCreateEvents(world: World): void {
  const granted = BigInt(world.discord.roles.get(roleIds.bot)?.permissions ?? '0');
  if ((granted & (1n << 44n)) === 0n) throw discordRefusal('missingPermissions');
}
