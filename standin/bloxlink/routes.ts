import { Hono, type Context } from 'hono';
import { bloxlinkKey, guildId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import type { StandinState } from '../state.ts';
import { bloxlinkErrors, type Window } from './state.ts';

/** Bloxlink v4 for the one server of the key. The error texts are those that public clients know. */
export function bloxlinkRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/public/guilds/:guild/discord-to-roblox/:user', (context) => {
    checkCaller(state, context);
    const user = context.req.param('user');
    if (!/^\d{17,20}$/.test(user)) throw new Refusal(400, { error: 'Invalid Discord ID' });
    const robloxId = state.people.find(user)?.bloxlinkRobloxId ?? null;
    if (robloxId === null) return notLinked(state);
    const { idField, idAsNumber } = state.bloxlink;
    return context.json({ [idField]: idAsNumber ? Number(robloxId) : robloxId, resolved: {} });
  });
  routes.get('/public/guilds/:guild/roblox-to-discord/:account', (context) => {
    checkCaller(state, context);
    const account = context.req.param('account');
    const linked = state.people.all().filter((person) => person.member && person.bloxlinkRobloxId === account);
    if (linked.length === 0) return notLinked(state);
    return context.json({ discordIDs: linked.map((person) => person.id), resolved: {} });
  });
  routes.all('*', () => {
    throw new Refusal(404, { error: 'Not found' });
  });
  return routes;
}

function notLinked(state: StandinState): Response {
  const status = state.bloxlink.notLinked === 'status-404' ? 404 : 200;
  return Response.json({ error: 'User not found' }, { status });
}

/** The key has no scheme. It is valid for one server, and for a limited number of calls a minute and a day. */
function checkCaller(state: StandinState, context: Context): void {
  const errors = bloxlinkErrors[state.bloxlink.errorStyle];
  if (context.req.header('authorization') !== bloxlinkKey) throw refusal(errors.invalidKey);
  if (context.req.param('guild') !== guildId) throw refusal(errors.otherGuild);
  const { bloxlink, clock } = state;
  const now = clock.now();
  const minuteLeft = use(bloxlink.minute, { now, lengthMs: 60_000, max: bloxlink.requestsPerMinute });
  if (minuteLeft > 0) throw new Refusal(429, { error: 'Too many requests' }, { 'retry-after': String(minuteLeft) });
  // A client notes that nothing says when the day ends.
  if (use(bloxlink.day, { now, lengthMs: dayMs, max: bloxlink.requestsPerDay }) > 0) throw refusal(errors.dailyQuota);
  if (!bloxlink.inGuild) throw refusal(errors.notInGuild);
}

const dayMs = 24 * 60 * 60 * 1000;

function refusal({ status, error }: { status: number; error: string }): Refusal {
  return new Refusal(status, { error });
}

/** Counts a request in its window; the seconds until the next window if there are too many, else 0. */
function use(window: Window, { now, lengthMs, max }: { now: number; lengthMs: number; max: number }): number {
  const startedAt = now - (now % lengthMs);
  if (window.startedAt !== startedAt) Object.assign(window, { startedAt, used: 0 });
  window.used += 1;
  return window.used <= max ? 0 : Math.max(1, Math.ceil((startedAt + lengthMs - now) / 1000));
}
