import { Hono, type Context } from 'hono';
import { discordApplication, roleIds } from '../ids.ts';
import type { StandinState } from '../state.ts';
import { discordRefusal } from './errors.ts';
import { changeEvent, createEvent, eventStatus, presentEvent, statusAt } from './events.ts';
import { requireGuild } from './guild-routes.ts';
import { readJsonBody } from './read-body.ts';
import type { StoredEvent } from './state.ts';

const all = '/guilds/:guild/scheduled-events';
const one = '/guilds/:guild/scheduled-events/:event';

/** Scheduled events. Finished ones can still be read by id but are not listed. */
export function eventRoutes(state: StandinState): Hono {
  const routes = new Hono();
  const show = (context: Context, event: StoredEvent) =>
    context.json(presentEvent(state, event, context.req.query('with_user_count')));
  routes.get(all, (context) => {
    requireGuild(state, context);
    const open = [...state.discord.events.values()].filter(
      (event) => statusAt(event, state.clock.now()) <= eventStatus.active,
    );
    return context.json(open.map((event) => presentEvent(state, event, context.req.query('with_user_count'))));
  });
  routes.post(all, async (context) => {
    requireGuild(state, context);
    requireCreateEvents(state);
    return show(context, createEvent(state, await readJsonBody(context.req.raw)));
  });
  routes.get(one, (context) => show(context, requireEvent(state, context)));
  routes.patch(one, async (context) => {
    const event = requireEvent(state, context);
    requireChangeEvents(state, event);
    return show(context, changeEvent(state, event, await readJsonBody(context.req.raw)));
  });
  routes.delete(one, (context) => {
    const event = requireEvent(state, context);
    requireChangeEvents(state, event);
    state.discord.events.delete(event.id);
    return context.body(null, 204);
  });
  routes.get(`${one}/users`, (context) => {
    requireEvent(state, context);
    return context.json([]);
  });
  return routes;
}

function requireEvent(state: StandinState, context: Context): StoredEvent {
  requireGuild(state, context);
  const event = state.discord.events.get(context.req.param('event') ?? '');
  if (!event) throw discordRefusal('unknownEvent');
  return event;
}

const createEvents = 1n << 44n;
const manageEvents = 1n << 33n;

/** Since February 2026 the permission to manage events alone is not enough. */
function requireCreateEvents(state: StandinState): void {
  requireAny(state, createEvents);
}

/** Create Events lets the bot change its own; those of others need Manage Events. */
function requireChangeEvents(state: StandinState, { creatorId }: StoredEvent): void {
  requireAny(state, creatorId === discordApplication.clientId ? createEvents | manageEvents : manageEvents);
}

function requireAny(state: StandinState, wanted: bigint): void {
  const granted = BigInt(state.discord.roles.get(roleIds.bot)?.permissions ?? '0');
  if ((granted & wanted) === 0n) throw discordRefusal('missingPermissions');
}
