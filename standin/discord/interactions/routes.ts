import { Hono } from 'hono';
import { discordApplication, guildId } from '../../ids.ts';
import type { StandinState } from '../../state.ts';
import { requireBot } from '../credentials.ts';
import { discordRefusal } from '../errors.ts';
import { readMessageInput, refuseEmpty } from '../messages/message-input.ts';
import { presentApplication } from '../present.ts';
import { readJsonBody } from '../read-body.ts';
import { readCommands } from './command-rules.ts';
import { changeShown, findShown } from './shown-messages.ts';
import { showMessage } from './send.ts';
import type { OpenInteraction } from './state.ts';

const webhook = '/webhooks/:application/:token';
const message = `${webhook}/messages/:message`;
const commands = '/applications/:application/guilds/:guild/commands';

const tokenLifetimeMs = 15 * 60_000;

/** What an application does with an interaction after its first answer, and its commands. */
export function interactionRoutes(state: StandinState): Hono {
  const routes = new Hono();
  const opened = (application: string, token: string): OpenInteraction => {
    const found = state.discord.interactions.open.get(token);
    const isValid = found && application === discordApplication.clientId;
    if (!isValid || state.clock.now() - found.at > tokenLifetimeMs) throw discordRefusal('unknownWebhook');
    return found;
  };
  routes.patch(message, async (context) => {
    const { originalId } = opened(context.req.param('application'), context.req.param('token'));
    if (originalId === null || context.req.param('message') !== '@original') throw discordRefusal('unknownMessage');
    const input = readMessageInput(await readJsonBody(context.req.raw));
    refuseEmpty(input);
    if (!changeShown(state, originalId, input)) throw discordRefusal('unknownMessage');
    return context.json(findShown(state, originalId));
  });
  routes.post(webhook, async (context) => {
    const interaction = opened(context.req.param('application'), context.req.param('token'));
    const body = await readJsonBody(context.req.raw);
    refuseEmpty(readMessageInput(body));
    return context.json(findShown(state, showMessage(state, interaction, body)));
  });
  routes.get('/applications/@me', (context) => {
    requireBot(state, context);
    return context.json(presentApplication(state));
  });
  routes.get(commands, (context) => {
    requireBot(state, context);
    requireOwn(context.req.param());
    return context.json(state.discord.interactions.commands.map(presentCommand));
  });
  routes.put(commands, async (context) => {
    requireBot(state, context);
    requireOwn(context.req.param());
    const listed = readCommands(await context.req.json());
    state.discord.interactions.commands = listed;
    return context.json(listed.map(presentCommand));
  });
  return routes;
}

/** Registered commands are replaced together, so that the place of one is its id. */
function presentCommand(command: object, index: number) {
  const id = `${discordApplication.clientId.slice(0, -2)}${index + 10}`;
  const own = { id, application_id: discordApplication.clientId, version: id, guild_id: guildId };
  return { ...own, default_member_permissions: null, nsfw: false, ...command };
}

function requireOwn({ application, guild }: { application: string; guild: string }): void {
  if (application !== discordApplication.clientId || guild !== guildId) throw discordRefusal('missingAccess');
}
