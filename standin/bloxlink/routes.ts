import { Hono, type Context } from 'hono';
import { bloxlinkKey, guildId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import type { StandinState } from '../state.ts';

/** Bloxlink v4 for the one server of the key. The error texts are the stand-in's own. */
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

/** The key has no scheme. It is valid for one server and a limited number of calls a minute. */
function checkCaller(state: StandinState, context: Context): void {
  if (context.req.header('authorization') !== bloxlinkKey) throw new Refusal(401, { error: 'Invalid API key' });
  if (context.req.param('guild') !== guildId)
    throw new Refusal(403, { error: 'This API key is not valid for this server' });
  const { window, requestsPerMinute } = state.bloxlink;
  const now = state.clock.now();
  if (now - window.startedAt >= 60_000) state.bloxlink.window = { startedAt: now, used: 0 };
  state.bloxlink.window.used += 1;
  if (state.bloxlink.window.used <= requestsPerMinute) return;
  const wait = Math.max(1, Math.ceil((state.bloxlink.window.startedAt + 60_000 - now) / 1000));
  throw new Refusal(429, { error: 'Too many requests' }, { 'retry-after': String(wait) });
}
