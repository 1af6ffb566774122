import { channelIds, personIds, roleIds } from '@sunset/standin/ids.ts';
import { permissions } from '@sunset/standin/discord/messages/channel-access.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour } from '../../../test/test-clock.ts';
import type { BotOutcome } from './call.ts';
import { discordErrors } from './error-codes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => {
  app.standin.world.reset();
  // The pauses after the case before are over.
  app.clock.advance(hour);
});
afterAll(() => app.close());

const discord = () => app.standin.world.discord;
const bot = () => app.deps.bot;
const body = { content: 'x', allowed_mentions: { parse: [] } };
const unknownId = '100000000000000001';
const post = (channel: string) => bot().sendMessage(channel, { body, nonce: 'n' });
const give = (person: string) => bot().setRole(person, roleIds.boosts2, true);
const anEvent = () => {
  const startsAt = new Date(app.clock.now().getTime() + hour);
  const endsAt = new Date(startsAt.getTime() + hour);
  return {
    name: 'Evening',
    description: 'x',
    location: 'https://resorts.example',
    address: 'https://resorts.example',
    startsAt,
    endsAt,
  };
};
async function conversationWith(person: string): Promise<string> {
  const opened = await bot().openConversation(person);
  return opened.kind === 'ok' ? opened.value : '';
}

type Code = (typeof discordErrors)[number]['code'];

/** What leads to each code at the stand-in. Limits that it does not imitate are answered as a fault. */
const causes: Record<Code, () => Promise<BotOutcome<unknown>>> = {
  10_003: () => post(unknownId),
  10_004: () => {
    Object.assign(discord(), { botInGuild: false, kickedBotGets: 'unknownGuild' });
    return give(personIds.gold);
  },
  10_007: () => {
    app.standin.world.people.leave('gold');
    return give(personIds.gold);
  },
  10_008: () => bot().editMessage(channelIds.staff, unknownId, body),
  10_013: () => give(unknownId),
  10_070: () => bot().changeEvent(unknownId, anEvent()),
  20_016: () => refuse(429, 20_016),
  20_028: () => refuse(429, 20_028),
  20_029: () => refuse(429, 20_029),
  30_038: async () => {
    discord().limits.enforced = false;
    const { events } = discord();
    await bot().createEvent(anEvent());
    const [first] = events.values();
    if (first) for (let each = 1; each < 100; each += 1) events.set(`${first.id}${each}`, first);
    return bot().createEvent(anEvent());
  },
  30_046: async () => {
    const sent = await post(channelIds.staff);
    discord().limits.oldEdits.limit = 0;
    app.clock.advance(hour + 1);
    return bot().editMessage(channelIds.staff, sent.kind === 'ok' ? sent.value : '', body);
  },
  40_003: () => {
    discord().limits.newConversations.limit = 0;
    return bot().openConversation(personIds.gold);
  },
  40_333: () => refuse(403, 40_333),
  50_001: () => {
    Object.assign(discord(), { botInGuild: false, kickedBotGets: 'missingAccess' });
    return give(personIds.gold);
  },
  50_007: async () => {
    const channel = await conversationWith(personIds.gold);
    app.standin.world.people.get('gold').directMessagesClosed = true;
    return post(channel);
  },
  50_013: () => {
    const channel = discord().channels.get(channelIds.staff);
    if (channel?.kind === 'text') channel.botPermissions = permissions.viewChannel;
    return post(channelIds.staff);
  },
  50_033: () => bot().openConversation(unknownId),
  50_278: async () => {
    const channel = await conversationWith(personIds.gold);
    app.standin.world.people.leave('gold');
    return post(channel);
  },
  60_003: () => {
    discord().needsTwoFactor = true;
    discord().application.ownerHasTwoFactor = false;
    return give(personIds.gold);
  },
  180_000: async () => {
    const made = await bot().createEvent(anEvent());
    app.clock.advance(3 * hour);
    return bot().changeEvent(made.kind === 'ok' ? made.value : '', anEvent());
  },
};

function refuse(status: number, code: number): Promise<BotOutcome<unknown>> {
  const headers = status === 429 ? { 'x-ratelimit-scope': 'user' } : {};
  app.standin.world.faults.add({
    kind: 'status',
    status,
    body: { message: 'No', code },
    headers,
    match: { method: 'POST', path: '/api/v10/channels/:id/messages' },
  });
  return post(channelIds.staff);
}

describe('an error of Discord', () => {
  it.each(discordErrors)('with code $code and status $status means $meaning (MSG-20, MSG-22)', async (row) => {
    const outcome = await causes[row.code]();
    expect(outcome).toMatchObject({
      meaning: row.meaning,
      reason: expect.stringContaining(`${row.status} (${row.code})`) as string,
    });
    const isLimit = /too_|address_blocked/.test(row.meaning) && row.meaning !== 'too_many_events';
    expect(outcome.kind).toBe(isLimit ? 'limited' : 'refused');
  });
});
