import { act } from '@sunset/standin/discord/interactions/send.ts';
import { channelIds } from '@sunset/standin/ids.ts';
import type { Person } from '@sunset/standin/people.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInteractions } from '../../../server/interactions.ts';
import { aBooking } from '../../booked.ts';
import { anOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { startChat, type Chat } from '../../interactions.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';

/* Interactions that arrive at the same moment, at two servers on one database. */

let app: TestApp;
let other: TestApp;
let chat: Chat;
beforeEach(async () => {
  app = await startTestApp();
  other = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, standin: app.standin });
  chat = startChat(app);
  const servers = [app, other].map(({ deps }) => createInteractions(deps));
  let count = 0;
  app.standin.world.discord.interactions.deliver = async (request) => {
    count += 1;
    const server = servers[count % servers.length] ?? servers[0];
    return server?.fetch(request) ?? new Response();
  };
});
afterEach(async () => {
  await other.close();
  await app.close();
});

/** A press that leaves a row in the audit log each time it is handled. */
async function countEffects(): Promise<{ effects: number; answers: number }> {
  const { reference } = await aBooking(app, await anOpening(app.deps, {}));
  await chat.command('gold', 'mybookings');
  const press = { kind: 'component', messageId: '1', customId: `approve_booking:${reference}` } as const;
  const answers = await chat.repeat('gold', press, 2);
  const rows = await app.deps.db.selectFrom('auditLog').select('id').where('action', '=', 'admin.denied').execute();
  return { effects: rows.length, answers: new Set(answers.map(({ answer }) => JSON.stringify(answer))).size };
}

describe('an interaction that is replayed to two servers at once', () => {
  it('has one effect and one answer (INTER-4)', async () => {
    expect(await countEffects()).toEqual({ effects: 1, answers: 1 });
  });

  control('has two effects without the primary key', async () => {
    await sql`alter table handled_interactions drop constraint handled_interactions_pkey`.execute(app.deps.db);
    expect(await countEffects()).toMatchObject({ effects: 2 });
  });
});

describe('a rush in Discord', () => {
  const rooms = 12;
  const players = 36;

  it('gives out each room once (INTER-12, BOOK-1)', async () => {
    const { world } = app.standin;
    const opening = await anOpening(app.deps, { rooms: [{ units: rooms }] });
    const people = Array.from({ length: players }, (_, index) =>
      world.people.add({ key: `rush${index}`, id: String(1_300_000_000_000_000_000n + BigInt(index)), member: {} }),
    );
    const scene = ({ id }: Person) => ({ personId: id, channelId: channelIds.lounge });
    const roomId = String(opening.roomIds[0]);
    const choose = (person: Person) =>
      act(world, scene(person), { kind: 'component', messageId: '1', customId: 'book_room', values: [roomId] });
    await Promise.all(people.map(choose));
    const held = await app.deps.db
      .selectFrom('units')
      .innerJoin('members', 'members.id', 'units.heldBy')
      .select('members.discordId')
      .where('units.openingId', '=', opening.id)
      .execute();
    expect(held).toHaveLength(rooms);
    const lucky = people.filter(({ id }) => held.some(({ discordId }) => discordId === id));
    // On a slow machine some were told to try again: their room is held.
    for (const person of lucky) await choose(person);
    await Promise.all(
      lucky.map(async ({ key }) => {
        await chat.submit(key, { username: `${key}_rbx`, display_name: 'Jay', terms: true });
        await chat.press(key, 'Confirm');
      }),
    );
    const booked = await app.deps.db.selectFrom('bookings').select(['unitId', 'memberId']).execute();
    expect(new Set(booked.map(({ unitId }) => unitId)).size).toBe(rooms);
    expect(new Set(booked.map(({ memberId }) => memberId)).size).toBe(rooms);
    expect(booked).toHaveLength(rooms);
  });
});
