import { Hono } from 'hono';
import { isObject } from '../../discord/read-body.ts';
import type { JsonObject } from '../../discord/read-body.ts';
import { aRobloxAccount } from '../../roblox/state.ts';
import type { RobloxAccount } from '../../roblox/state.ts';
import type { World } from '../../world.ts';
import { peopleRoutes } from './people-routes.ts';
import { controlRefusal, readControlBody, readFault } from './requests.ts';
import { listSent } from './sent.ts';

/** The control plane: JSON under `/_control`. Callers in the same process use the state directly. */
export function controlRoutes(world: World): Hono {
  const routes = new Hono();
  routes.route('/', peopleRoutes(world));
  routes.post('/reset', (context) => {
    world.reset();
    return context.json({ now: world.clock.now() });
  });
  routes.get('/clock', (context) => context.json({ now: world.clock.now() }));
  routes.post('/clock/advance', async (context) => {
    const { ms } = await readControlBody(context.req.raw);
    if (typeof ms !== 'number' || !Number.isFinite(ms)) throw controlRefusal('ms must be a number');
    world.clock.advance(ms);
    return context.json({ now: world.clock.now() });
  });
  routes.get('/sent', (context) => context.json(listSent(world)));
  routes.delete('/sent', (context) => {
    world.discord.messages = [];
    world.discord.events.clear();
    world.discord.nonces.clear();
    return context.body(null, 204);
  });
  routes.get('/requests', (context) => context.json(world.requests));
  routes.get('/faults', (context) => context.json(world.faults.list()));
  routes.post('/faults', async (context) => {
    world.faults.add(readFault(await readControlBody(context.req.raw)));
    return context.json(world.faults.list(), 201);
  });
  routes.delete('/faults', (context) => {
    world.faults.clear();
    return context.body(null, 204);
  });
  routes.get('/settings', (context) => context.json(presentSettings(world)));
  routes.patch('/settings', async (context) => {
    applySettings(world, await readControlBody(context.req.raw));
    return context.json(presentSettings(world));
  });
  addSeedRoutes(world, routes);
  return routes;
}

function addSeedRoutes(world: World, routes: Hono): void {
  routes.post('/redirects', async (context) => {
    const { discord = [], roblox = [] } = await readControlBody(context.req.raw);
    if (!Array.isArray(discord) || !Array.isArray(roblox)) throw controlRefusal('discord and roblox must be lists');
    for (const address of discord) world.discord.redirects.add(String(address));
    for (const address of roblox) world.roblox.redirects.add(String(address));
    return context.json({ discord: [...world.discord.redirects], roblox: [...world.roblox.redirects] }, 201);
  });
  routes.post('/roblox-accounts', async (context) => {
    const body = await readControlBody(context.req.raw);
    if (typeof body['id'] !== 'string' || typeof body['username'] !== 'string')
      throw controlRefusal('id and username must be text');
    const account = aRobloxAccount(body as Partial<RobloxAccount> & Pick<RobloxAccount, 'id' | 'username'>);
    world.roblox.accounts.set(account.id, account);
    return context.json(account, 201);
  });
  routes.patch('/channels/:channel', async (context) => {
    const channel = world.discord.channels.get(context.req.param('channel'));
    if (channel?.kind !== 'text') throw controlRefusal('No such channel', 404);
    const { botPermissions } = await readControlBody(context.req.raw);
    if (!/^\d+$/.test(String(botPermissions))) throw controlRefusal('botPermissions must be a number in text');
    channel.botPermissions = BigInt(String(botPermissions));
    return context.json({ id: channel.id, name: channel.name, botPermissions: channel.botPermissions.toString() });
  });
}

function presentSettings(world: World) {
  const { autoUser, autoRobloxAccount, bloxlink, discord } = world;
  const { window: _window, ...shownBloxlink } = bloxlink;
  return {
    autoUser,
    autoRobloxAccount,
    botInGuild: discord.botInGuild,
    limits: discord.limits,
    bloxlink: shownBloxlink,
  };
}

function applySettings(world: World, change: JsonObject): void {
  const { autoUser, autoRobloxAccount, botInGuild, limits, bloxlink } = change;
  if (autoUser === null || typeof autoUser === 'string') world.autoUser = autoUser;
  if (autoRobloxAccount === null || typeof autoRobloxAccount === 'string') world.autoRobloxAccount = autoRobloxAccount;
  if (typeof botInGuild === 'boolean') world.discord.botInGuild = botInGuild;
  if (isObject(limits)) Object.assign(world.discord.limits, limits);
  if (isObject(bloxlink)) Object.assign(world.bloxlink, bloxlink);
}
