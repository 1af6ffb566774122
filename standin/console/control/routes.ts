import { Hono } from 'hono';
import type { APIMessage } from 'discord-api-types/v10';
import { isObject, type JsonObject } from '../../discord/read-body.ts';
import { aRobloxAccount, type RobloxAccount } from '../../roblox/state.ts';
import type { StandinState } from '../../state.ts';
import type { Pings } from '../../discord/messages/mentions.ts';
import { presentEvent } from '../../discord/events.ts';
import { act, actRepeatedly, ping } from '../../discord/interactions/send.ts';
import { channelIds } from '../../ids.ts';
import { readAct } from '../chat/read-act.ts';
import { peopleRoutes } from './people-routes.ts';
import { controlRefusal, readControlBody, readFault } from './requests.ts';

/**
 * The control plane: JSON under `/_control`; simulated rushes are in ../../rush/routes.ts. Callers in the same process use the state
 * directly.
 */
export function controlRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.route('/', peopleRoutes(state));
  routes.route('/', interactionControlRoutes(state));
  routes.post('/reset', (context) => {
    state.reset();
    return context.json({ now: state.clock.now() });
  });
  routes.get('/clock', (context) => context.json({ now: state.clock.now() }));
  routes.post('/clock/advance', async (context) => {
    const { ms } = await readControlBody(context.req.raw);
    if (typeof ms !== 'number' || !Number.isFinite(ms)) throw controlRefusal('ms must be a number');
    state.clock.advance(ms);
    return context.json({ now: state.clock.now() });
  });
  routes.get('/sent', (context) => context.json(listSent(state)));
  routes.delete('/sent', (context) => {
    state.discord.messages = [];
    state.discord.events.clear();
    state.discord.nonces.clear();
    return context.body(null, 204);
  });
  routes.get('/requests', (context) => context.json(state.requests));
  routes.get('/faults', (context) => context.json(state.faults.list()));
  routes.post('/faults', async (context) => {
    state.faults.add(readFault(await readControlBody(context.req.raw)));
    return context.json(state.faults.list(), 201);
  });
  routes.delete('/faults', (context) => {
    state.faults.clear();
    return context.body(null, 204);
  });
  routes.get('/settings', (context) => context.json(presentSettings(state)));
  routes.patch('/settings', async (context) => {
    applySettings(state, await readControlBody(context.req.raw));
    return context.json(presentSettings(state));
  });
  addSeedRoutes(state, routes);
  return routes;
}

function addSeedRoutes(state: StandinState, routes: Hono): void {
  routes.post('/redirects', async (context) => {
    const { discord = [], roblox = [] } = await readControlBody(context.req.raw);
    if (!Array.isArray(discord) || !Array.isArray(roblox)) throw controlRefusal('discord and roblox must be lists');
    for (const address of discord) state.discord.redirects.add(String(address));
    for (const address of roblox) state.roblox.redirects.add(String(address));
    return context.json({ discord: [...state.discord.redirects], roblox: [...state.roblox.redirects] }, 201);
  });
  routes.post('/roblox-accounts', async (context) => {
    const body = await readControlBody(context.req.raw);
    if (typeof body['id'] !== 'string' || typeof body['username'] !== 'string')
      throw controlRefusal('id and username must be text');
    const account = aRobloxAccount(body as Partial<RobloxAccount> & Pick<RobloxAccount, 'id' | 'username'>);
    state.roblox.accounts.set(account.id, account);
    return context.json(account, 201);
  });
  routes.patch('/channels/:channel', async (context) => {
    const channel = state.discord.channels.get(context.req.param('channel'));
    if (channel?.kind !== 'text') throw controlRefusal('No such channel', 404);
    const { botPermissions } = await readControlBody(context.req.raw);
    if (!/^\d+$/.test(String(botPermissions))) throw controlRefusal('botPermissions must be a number in text');
    channel.botPermissions = BigInt(String(botPermissions));
    return context.json({ id: channel.id, name: channel.name, botPermissions: channel.botPermissions.toString() });
  });
}

function presentSettings(state: StandinState) {
  const { autoUser, autoRobloxAccount, bloxlink, discord } = state;
  const { minute: _minute, day: _day, ...shownBloxlink } = bloxlink;
  return {
    autoUser,
    autoRobloxAccount,
    botInGuild: discord.botInGuild,
    kickedBotGets: discord.kickedBotGets,
    limits: discord.limits,
    bloxlink: shownBloxlink,
  };
}

function applySettings(state: StandinState, change: JsonObject): void {
  const { autoUser, autoRobloxAccount, botInGuild, kickedBotGets, limits, bloxlink } = change;
  if (autoUser === null || typeof autoUser === 'string') state.autoUser = autoUser;
  if (autoRobloxAccount === null || typeof autoRobloxAccount === 'string') state.autoRobloxAccount = autoRobloxAccount;
  if (typeof botInGuild === 'boolean') state.discord.botInGuild = botInGuild;
  if (kickedBotGets === 'unknownGuild' || kickedBotGets === 'missingAccess')
    state.discord.kickedBotGets = kickedBotGets;
  if (isObject(limits)) Object.assign(state.discord.limits, limits);
  if (isObject(bloxlink)) Object.assign(state.bloxlink, bloxlink);
}

interface SentMessage {
  message: APIMessage;
  pings: Pings;
}

interface Sent {
  /** By channel id, oldest first. */
  channels: Record<string, SentMessage[]>;
  /** By Discord id of the recipient, oldest first. */
  directMessages: Record<string, SentMessage[]>;
  events: ReturnType<typeof presentEvent>[];
}

/** Everything that the product has sent, with the notified users. */
export function listSent(state: StandinState): Sent {
  const sent: Sent = { channels: {}, directMessages: {}, events: [] };
  for (const { channelId, message, pings } of state.discord.messages) {
    const channel = state.discord.channels.get(channelId);
    if (!channel) continue;
    const group = channel.kind === 'direct' ? sent.directMessages : sent.channels;
    const owner = channel.kind === 'direct' ? channel.personId : channel.id;
    (group[owner] ??= []).push({ message, pings });
  }
  sent.events = [...state.discord.events.values()].map((event) => presentEvent(state, event, undefined));
  return sent;
}

/**
 * `POST /_control/interactions`: what somebody does (`person`, `act`, `channel`), `times` at once with one id; or, with
 * `ping`, the check of the developer portal, also `tampered` or with an `age_seconds`.
 */
function interactionControlRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.post('/interactions', async (context) => {
    const body = await readControlBody(context.req.raw);
    if (body['ping'] === true) {
      const forgery = { isTampered: body['tampered'] === true, ageSeconds: Number(body['age_seconds'] ?? 0) };
      return context.json(await ping(state, forgery));
    }
    const person = state.people.find(String(body['person']));
    if (person === null) throw controlRefusal('person must be the key or id of somebody');
    const channelId = typeof body['channel'] === 'string' ? body['channel'] : channelIds.lounge;
    const scene = { personId: person.id, channelId };
    const action = readAct(body['act']);
    const { times } = body;
    if (times === undefined) return context.json(await act(state, scene, action));
    if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > 100)
      throw controlRefusal('times must be a whole number from 1 to 100');
    return context.json(await actRepeatedly(state, scene, { action, times }));
  });
  return routes;
}
