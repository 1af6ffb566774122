import { InteractionResponseType, MessageFlags, type APIInteractionResponse } from 'discord-api-types/v10';
import type { Deps } from '../../deps.ts';
import type { DiscordInteractions } from '../../integrations/discord/interactions/interactions.ts';
import type { Interaction } from '../../integrations/discord/interactions/parse-interaction.ts';
import { english, textsFor, type Texts } from '../../messages/texts.ts';
import { refuseRole } from '../../errors/refuse-role.ts';
import { toAppError } from '../../errors/to-app-error.ts';
import { recordDeniedCall } from '../audit-log/record-denied-call.ts';
import { parseCustomId } from './custom-ids.ts';
import { outdatedButton, tooSlow, withoutAnswer } from './errors.ts';
import { claimInteraction, findReply, storeReply, type InteractionKey } from './handled-interactions.ts';
import { identify } from './identify.ts';
import type { Handler, InteractionCall, InteractionServer } from './interaction-server.ts';
import { refusalText } from './refusal-text.ts';
import { linkButton, messageBody, rowOf, textReply, toResponse, type Reply } from './replies.ts';

/** Discord waits three seconds. What takes longer than this is answered later. Rule: INTER-3. */
const answerWithinMs = 2_000;
/** How long a repeated request waits for the reply to the first one. */
const repeatWaitMs = 15_000;
const repeatPauseMs = 100;

/** What is to be done, by whom, and how it is answered. */
interface Task {
  name: string;
  handler: Handler;
  args: Record<string, string>;
}

/** Answers a signed interaction within Discord's three seconds; a slow one is deferred and answered by an edit. */
export async function answerInteraction(
  server: InteractionServer,
  discord: DiscordInteractions,
  interaction: Interaction,
): Promise<APIInteractionResponse> {
  if (interaction.request.kind === 'autocomplete') return suggest(server, discord, interaction);
  const task = findTask(server, interaction);
  // Who acts is not known yet; what they read of it is in the language of their Discord.
  const texts = textsFor(server.deps.offeredLocales, interaction.locale);
  if (task === null) return toResponse(textReply(refusalText(outdatedButton(), texts)));
  const work = handle(server, interaction, task).catch((error: unknown) => refusalReply(server.deps, error, texts));
  const reply = await discord.within(work, answerWithinMs);
  if (reply !== null) return toResponse(reply);
  const { replies } = task.handler;
  if (replies === 'form') return toResponse(textReply(refusalText(tooSlow(), texts)));
  server.deps.lateAnswers.add(work.then((late) => answerLate(server.deps, discord, { interaction, replies, late })));
  return replies === 'update'
    ? { type: InteractionResponseType.DeferredMessageUpdate }
    : { type: InteractionResponseType.DeferredChannelMessageWithSource, data: { flags: MessageFlags.Ephemeral } };
}

function findTask(server: InteractionServer, { request }: Interaction): Task | null {
  if (request.kind === 'command') {
    const handler = server.commands.get(request.name);
    return handler ? { name: `/${request.name}`, handler, args: {} } : null;
  }
  const action = 'customId' in request ? parseCustomId(request.customId) : null;
  const handler = action === null ? undefined : server.actions.get(action.name);
  return action && handler ? { name: action.name, handler, args: action.args } : null;
}

async function handle(server: InteractionServer, interaction: Interaction, task: Task): Promise<Reply> {
  const { deps } = server;
  const admitted = deps.callLimits.admitDiscordUser('interaction', interaction.discordId);
  try {
    // A form may be opened twice, and must not wait for the database longer than necessary.
    if (task.handler.replies === 'form') return await run(server, interaction, task);
    if (!(await claimInteraction(deps, interaction))) return await repeatReply(deps, interaction);
    const reply = await run(server, interaction, task);
    // What was done is done: the person gets the reply even if a repeat would not.
    await storeReply(deps, interaction, reply).catch((error: unknown) => {
      deps.log.error({ err: error, interaction: interaction.id }, 'a reply was not stored');
    });
    return reply;
  } finally {
    admitted.leave();
  }
}

/** The reply to the person in their language, refusals too. */
async function run(server: InteractionServer, interaction: Interaction, task: Task): Promise<Reply> {
  const { deps } = server;
  const { request, id, locale } = interaction;
  const access = task.handler.access ?? 'member';
  let texts = textsFor(deps.offeredLocales, locale);
  try {
    const actor = await identify(deps, interaction);
    texts = textsFor(deps.offeredLocales, actor.member.locale, locale);
    const refusal = refuseRole(access, actor.member);
    if (refusal !== null) {
      await recordDeniedCall(deps, actor, `Discord ${task.name}`);
      throw refusal;
    }
    if (access !== 'member') texts = english;
    return await task.handler.handle({ deps, actor, id, texts, ...enteredIn(request), args: task.args });
  } catch (error) {
    return refusalReply(deps, error, texts);
  }
}

function enteredIn(request: Interaction['request']): Pick<InteractionCall, 'options' | 'values'> {
  switch (request.kind) {
    case 'form':
      return { options: request.fields, values: [] };
    case 'component':
      return { options: {}, values: request.values };
    default:
      return { options: request.options, values: [] };
  }
}

/** What the first request with this id and person was answered. */
async function repeatReply(deps: Deps, key: InteractionKey): Promise<Reply> {
  const giveUpAt = deps.now().getTime() + repeatWaitMs;
  for (let attempt = 0; attempt < repeatWaitMs / repeatPauseMs; attempt += 1) {
    const reply = await findReply(deps, key);
    if (reply !== null) return reply;
    if (deps.now().getTime() >= giveUpAt) break;
    await deps.sleep(repeatPauseMs);
  }
  throw withoutAnswer();
}

function refusalReply(deps: Deps, error: unknown, texts: Texts): Reply {
  const refusal = toAppError(deps.log, error);
  const content = refusalText(refusal, texts);
  if (refusal.code !== 'booking_limit_reached') return textReply(content);
  const mine = linkButton(texts.say('booking_my_bookings'), `${deps.publicUrl()}${texts.path('/book?view=bookings')}`);
  return { kind: 'message', message: { content, components: [rowOf(mine)] } };
}

interface Late {
  interaction: Interaction;
  replies: Handler['replies'];
  late: Reply;
}

async function answerLate(
  deps: Deps,
  discord: DiscordInteractions,
  { interaction, replies, late }: Late,
): Promise<void> {
  if (late.kind !== 'message' && late.kind !== 'update') return;
  const body = messageBody(late.message);
  // A refusal must not replace the message with the button, which others may see.
  const isTaken =
    replies === 'update' && late.kind === 'message'
      ? await discord.follow(interaction.token, { ...body, flags: MessageFlags.Ephemeral })
      : await discord.edit(interaction.token, body);
  if (!isTaken) deps.log.warn({ interaction: interaction.id }, 'a late answer was not delivered');
}

async function suggest(
  server: InteractionServer,
  discord: DiscordInteractions,
  { request, discordId, guildId, locale }: Interaction,
): Promise<APIInteractionResponse> {
  const { deps } = server;
  const none = toResponse({ kind: 'choices', choices: [] });
  if (request.kind !== 'autocomplete' || guildId !== deps.config.discordGuildId) return none;
  const suggestions = server.suggestions.get(request.name);
  if (suggestions === undefined) return none;
  try {
    const admitted = deps.callLimits.admitDiscordUser('autocomplete', discordId);
    const { focused: option, options } = request;
    const work = findTexts(deps, discordId, locale)
      .then((texts) => suggestions({ option, text: String(options[option] ?? ''), options, texts }, deps))
      .finally(() => admitted.leave());
    const choices = await discord.within(work, answerWithinMs);
    return toResponse({ kind: 'choices', choices: (choices ?? []).slice(0, maxChoices) });
  } catch (error) {
    toAppError(deps.log, error);
    return none;
  }
}

/** Suggestions come from memory: without the database they are in the language of the person's Discord. */
async function findTexts(deps: Deps, discordId: string, locale: string | null): Promise<Texts> {
  const member = await deps.memberRows.find(discordId).catch(() => null);
  return textsFor(deps.offeredLocales, member?.locale ?? null, locale);
}

/** Discord's limit. */
const maxChoices = 25;
