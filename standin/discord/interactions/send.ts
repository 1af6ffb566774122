import { InteractionResponseType, type APIInteractionResponse } from 'discord-api-types/v10';
import { discordApplication } from '../../ids.ts';
import { controlRefusal } from '../../console/control/requests.ts';
import type { StandinState } from '../../state.ts';
import { readMessageInput } from '../messages/message-input.ts';
import type { JsonObject } from '../read-body.ts';
import { findAnswerProblems } from './answer-rules.ts';
import { interactionPayload } from './payload.ts';
import { changeShown } from './shown-messages.ts';
import type { Act, Delivery, OpenInteraction, Scene } from './state.ts';

/** Discord shows "The application did not respond" after this. */
const deadlineMs = 3_000;

/** How a request differs from what Discord sends. */
export interface Forgery {
  /** The body is changed after it was signed. */
  isTampered?: boolean;
  /** How old the timestamp is. */
  ageSeconds?: number;
}

/** Sends what a person does to the application and shows the answer, or what is wrong with it. */
export async function act(state: StandinState, scene: Scene, action: Act): Promise<Delivery> {
  const opened = openInteraction(state, scene, 'messageId' in action ? (action.messageId ?? null) : null);
  const body = JSON.stringify(interactionPayload(state, opened, action));
  const delivery = await post(state, body);
  const problems = delivery.problems.length > 0 ? delivery.problems : findAnswerProblems(delivery.answer, action.kind);
  if (problems.length === 0 && delivery.answer) show(state, opened, delivery.answer);
  return { ...delivery, problems };
}

/** Sends the same request to the application several times at once. */
export function actRepeatedly(
  state: StandinState,
  scene: Scene,
  what: { action: Act; times: number },
): Promise<Delivery[]> {
  const opened = openInteraction(state, scene, 'messageId' in what.action ? (what.action.messageId ?? null) : null);
  const body = JSON.stringify(interactionPayload(state, opened, what.action));
  return Promise.all(Array.from({ length: what.times }, () => post(state, body)));
}

/** The check that Discord makes when the address is saved in the developer portal. */
export function ping(state: StandinState, forgery: Forgery = {}): Promise<Delivery> {
  const body = {
    id: state.newId(),
    application_id: discordApplication.clientId,
    type: 1,
    token: aToken(state),
    version: 1,
  };
  return post(state, JSON.stringify(body), forgery);
}

function openInteraction(state: StandinState, scene: Scene, messageId: string | null): OpenInteraction {
  const at = state.clock.now();
  const opened = { ...scene, id: state.newId(), token: aToken(state), at, messageId, originalId: null };
  state.discord.interactions.open.set(opened.token, opened);
  return opened;
}

const aToken = (state: StandinState) => `interaction-${state.newId()}-${state.newId()}`;

async function post(state: StandinState, body: string, forgery: Forgery = {}): Promise<Delivery> {
  if (state.site === null) throw controlRefusal('No site has registered');
  const { isTampered = false, ageSeconds = 0 } = forgery;
  const timestamp = String(Math.floor(state.clock.now() / 1000) - ageSeconds);
  const request = new Request(`${state.site}/discord/interactions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
      'x-signature-ed25519': state.discord.interactions.key.sign(timestamp, body),
      'x-signature-timestamp': timestamp,
    },
    body: isTampered ? body.replace('"version":1', '"version":2') : body,
    signal: AbortSignal.timeout(deadlineMs),
  });
  return exchange(() => state.discord.interactions.deliver(request));
}

async function exchange(send: () => Promise<Response>): Promise<Delivery> {
  const startedAt = performance.now();
  const passed = () => Math.round(performance.now() - startedAt);
  try {
    const response = await send();
    const text = await response.text();
    const ms = passed();
    const problems = response.ok ? [] : [`The site answered with status ${response.status}.`];
    if (ms > deadlineMs) problems.push('The application did not respond within 3 seconds.');
    return { status: response.status, ms, problems, answer: response.ok ? parse(text) : null };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const problem = isLate ? 'The application did not respond within 3 seconds.' : 'The site cannot be reached.';
    return { status: 0, ms: passed(), problems: [problem], answer: null };
  }
}

function parse(text: string): APIInteractionResponse | null {
  try {
    return JSON.parse(text) as APIInteractionResponse;
  } catch {
    return null;
  }
}

/** What the answer does to the chat. */
function show(state: StandinState, opened: OpenInteraction, answer: APIInteractionResponse): void {
  const { forms } = state.discord.interactions;
  const data = 'data' in answer ? (answer.data as JsonObject | undefined) : undefined;
  switch (answer.type) {
    case InteractionResponseType.ChannelMessageWithSource:
      opened.originalId = showMessage(state, opened, data ?? {});
      return;
    case InteractionResponseType.DeferredChannelMessageWithSource:
      opened.originalId = showMessage(state, opened, {}, true);
      return;
    case InteractionResponseType.DeferredMessageUpdate:
      opened.originalId = opened.messageId;
      return;
    case InteractionResponseType.UpdateMessage:
      opened.originalId = opened.messageId;
      if (opened.messageId !== null) changeShown(state, opened.messageId, readMessageInput(data ?? {}));
      return;
    case InteractionResponseType.Modal:
      forms.set(opened.personId, { form: answer.data, messageId: opened.messageId });
      break;
    default:
  }
}

/** Adds an ephemeral message. The product sends no others as answers. */
export function showMessage(
  state: StandinState,
  opened: OpenInteraction,
  data: JsonObject,
  isThinking = false,
): string {
  const { personId, channelId, token } = opened;
  const { content, embeds, components } = readMessageInput(data);
  const id = state.newId();
  const at = state.clock.now();
  const message = { id, personId, channelId, token, at, isThinking, content, embeds, components };
  state.discord.interactions.ephemeral.push(message);
  return id;
}
