import { Routes, type RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10';
import { z } from 'zod';
import { deadlines } from '../outside.ts';
import type { BotCalls, BotOutcome } from './call.ts';

/** A message for Discord; it always says what it may ping. */
export type MessageBody = RESTPostAPIChannelMessageJSONBody &
  Required<Pick<RESTPostAPIChannelMessageJSONBody, 'allowed_mentions'>>;

/** A scheduled event of the server that happens at an address of the web. */
export interface EventBody {
  name: string;
  description: string;
  /** What an event is found by whose id got lost, with its `address`. */
  location: string;
  /** Of its page, in the location or at the end of the description: other sites may use the same server. */
  address: string;
  startsAt: Date;
  endsAt: Date;
}

/** What the bot sends. Each call is made once; who repeats it, and when, is decided by the caller. */
export interface Messenger {
  /** The conversation with a person; Discord always returns the same one. */
  openConversation(discordId: string): Promise<BotOutcome<string>>;
  /** Sends a message and returns its id. For some minutes the same nonce creates no second message. */
  sendMessage(channelId: string, message: { body: MessageBody; nonce: string }): Promise<BotOutcome<string>>;
  /** Replaces the contents of a message of the bot. */
  editMessage(channelId: string, messageId: string, body: MessageBody): Promise<BotOutcome<string>>;
  /** Deletes a message of the bot. */
  deleteMessage(channelId: string, messageId: string): Promise<BotOutcome<null>>;
  /** Gives a role to a member of the server, or takes it away; it may have been so already. */
  setRole(discordId: string, roleId: string, isHeld: boolean): Promise<BotOutcome<null>>;
  createEvent(event: EventBody): Promise<BotOutcome<string>>;
  changeEvent(eventId: string, event: EventBody): Promise<BotOutcome<string>>;
  /** Lets an event that has begun end later. */
  extendEvent(eventId: string, endsAt: Date): Promise<BotOutcome<string>>;
  deleteEvent(eventId: string): Promise<BotOutcome<null>>;
  /** The id of the bot's open event at this location and with this address, or null. */
  findEvent(event: Pick<EventBody, 'location' | 'address'>): Promise<BotOutcome<string | null>>;
}

const withId = z.object({ id: z.string().regex(/^\d{17,20}$/) });
const eventList = z.array(
  withId.extend({
    creator_id: z.string().nullish(),
    description: z.string().nullish(),
    entity_metadata: z.object({ location: z.string().nullish() }).nullish(),
  }),
);

export function createMessenger(call: BotCalls, guildId: string): Messenger {
  const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    call({ method, path, body, kind: 'message', timeoutMs: deadlines.botMessageMs });
  return {
    openConversation: async (discordId) =>
      readId(
        await call({
          method: 'POST',
          path: Routes.userChannels(),
          body: { recipient_id: discordId },
          kind: 'message',
          timeoutMs: deadlines.lookupMs,
        }),
      ),
    sendMessage: async (channelId, { body, nonce }) =>
      readId(await send('POST', Routes.channelMessages(channelId), { ...body, nonce, enforce_nonce: true })),
    editMessage: async (channelId, messageId, body) =>
      readId(await send('PATCH', Routes.channelMessage(channelId, messageId), body)),
    deleteMessage: async (channelId, messageId) =>
      withoutValue(await send('DELETE', Routes.channelMessage(channelId, messageId))),
    setRole: async (discordId, roleId, isHeld) =>
      withoutValue(await send(isHeld ? 'PUT' : 'DELETE', Routes.guildMemberRole(guildId, discordId, roleId))),
    createEvent: async (event) => readId(await send('POST', Routes.guildScheduledEvents(guildId), eventBody(event))),
    changeEvent: async (eventId, event) =>
      readId(await send('PATCH', Routes.guildScheduledEvent(guildId, eventId), eventBody(event))),
    extendEvent: async (eventId, endsAt) =>
      readId(
        await send('PATCH', Routes.guildScheduledEvent(guildId, eventId), { scheduled_end_time: endsAt.toISOString() }),
      ),
    deleteEvent: async (eventId) => withoutValue(await send('DELETE', Routes.guildScheduledEvent(guildId, eventId))),
    findEvent: (event) => findOwnEvent(call, guildId, event),
  };
}

async function findOwnEvent(
  call: BotCalls,
  guildId: string,
  { location, address }: Pick<EventBody, 'location' | 'address'>,
): Promise<BotOutcome<string | null>> {
  const read = (path: string) => call({ method: 'GET', path, kind: 'message', timeoutMs: deadlines.lookupMs });
  const listed = await read(Routes.guildScheduledEvents(guildId));
  if (listed.kind !== 'ok') return listed;
  const { data } = eventList.safeParse(listed.value);
  if (data === undefined) return anotherShape;
  const alike = data.filter(
    ({ description, entity_metadata: at }) =>
      at?.location === location && (location === address || description?.endsWith(address) === true),
  );
  if (alike.length === 0) return { kind: 'ok', value: null };
  const self = readId(await read(Routes.user()));
  if (self.kind !== 'ok') return self;
  return { kind: 'ok', value: alike.find(({ creator_id: creator }) => creator === self.value)?.id ?? null };
}

const anotherShape = { kind: 'unknown', reason: 'an answer of another shape' } as const;

const withoutValue = (outcome: BotOutcome<unknown>): BotOutcome<null> =>
  outcome.kind === 'ok' ? { kind: 'ok', value: null } : outcome;

function readId(outcome: BotOutcome<unknown>): BotOutcome<string> {
  if (outcome.kind !== 'ok') return outcome;
  const { data } = withId.safeParse(outcome.value);
  return data === undefined ? anotherShape : { kind: 'ok', value: data.id };
}

function eventBody(event: EventBody) {
  return {
    name: event.name,
    description: event.description,
    privacy_level: 2,
    entity_type: 3,
    entity_metadata: { location: event.location },
    scheduled_start_time: event.startsAt.toISOString(),
    scheduled_end_time: event.endsAt.toISOString(),
  };
}
