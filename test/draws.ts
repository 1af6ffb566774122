import type { Call } from '@sunset/contract/client.ts';
import { forEachOnSaleGroup, onSaleGroupIds, type OnSaleGroup, type TierId } from '@sunset/contract/members/tiers.ts';
import type { Member } from '../server/actor.ts';
import { drawDueClasses } from '../server/features/draws/commands/draw-due-classes.ts';
import { aMember, anOpening, setOnSaleTimes, type ResortFacts, type TestOpening } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { day, minute } from './test-clock.ts';
import { anEntryBody, type Waiting } from './waiting.ts';

/* Openings that are sold by a draw, and members in their lobbies. */

let counter = 0;

/** By default everybody's lobby opens at this moment. */
type DrawFacts = ResortFacts & { startsIn?: number; drawsIn?: Partial<Record<OnSaleGroup, number>> };

/** An opening in two days that is sold by a draw; a group without a time of its own has that of the next lesser group. */
export async function aDrawOpening(app: TestApp, facts: DrawFacts = {}): Promise<TestOpening> {
  const { drawsIn = {} } = facts;
  const opening = await anOpening(app.deps, { startsIn: 2 * day, rooms: [{ units: 1 }], ...facts });
  await app.deps.db.updateTable('openings').set({ saleMode: 'draw' }).where('id', '=', opening.id).execute();
  const inMs = (group: OnSaleGroup) =>
    onSaleGroupIds
      .slice(onSaleGroupIds.indexOf(group))
      .map((id) => drawsIn[id])
      .find((ms) => ms !== undefined);
  const times = forEachOnSaleGroup((group) => new Date(app.deps.now().getTime() + (inMs(group) ?? 10 * minute)));
  await setOnSaleTimes(app.deps, opening.id, times);
  return opening;
}

/** A member who may enter a lobby: with a linked Roblox account, and long enough in the Discord server. */
export async function aPlayer(
  app: TestApp,
  facts: { tiers?: readonly TierId[]; joinedDaysAgo?: number } = {},
): Promise<{ member: Member; name: string }> {
  const member = await aMember(app.deps, facts);
  counter += 1;
  const name = `player_${counter}`;
  await app.deps.db
    .updateTable('members')
    .set({
      robloxId: String(9_000_000_000 + counter),
      robloxUsername: name,
      robloxDisplayName: name,
      robloxLinkedAt: app.deps.now(),
      serverJoinedAt: new Date(app.deps.now().getTime() - (facts.joinedDaysAgo ?? 30) * day),
    })
    .where('id', '=', member.id)
    .execute();
  return { member, name };
}

/** A new player's client, and what their page sends to enter the lobby of an opening. */
export async function aPlayerAt(app: TestApp, opening: TestOpening, facts: Parameters<typeof aPlayer>[1] = {}) {
  const { member, name } = await aPlayer(app, facts);
  const call = await app.client(member);
  const enter = (more: { rooms?: number[] } & Record<string, unknown> = {}) =>
    call('PUT /user/waiting/{openingId}', {
      params: { openingId: opening.id },
      body: anEntryBody(more.rooms ?? opening.roomIds, { robloxUsername: name, ...more }),
    });
  return { member, name, call, enter };
}

/** A new player in the lobby of an opening. */
export async function aLobbyMember(
  app: TestApp,
  opening: TestOpening,
  { rooms, ...facts }: Parameters<typeof aPlayer>[1] & { rooms?: number[] } = {},
): Promise<Waiting> {
  const { member, call, enter } = await aPlayerAt(app, opening, facts);
  const { entry } = await enter(rooms === undefined ? {} : { rooms });
  return { member, call, entryId: entry.id };
}

/** Players in the lobby, one after another. */
export async function aLobby(app: TestApp, opening: TestOpening, count: number): Promise<Waiting[]> {
  const players: Waiting[] = [];
  for (let each = 0; each < count; each += 1) players.push(await aLobbyMember(app, opening));
  return players;
}

/** Lets the time of the draw come, and draws. */
export async function draw(app: TestApp, inMs = 10 * minute): Promise<number> {
  app.clock.advance(inMs);
  return drawDueClasses(app.deps);
}

/** What is published of the draws of an opening. */
export const publishedDraws = async (call: Call, { id }: TestOpening) =>
  call('GET /draws/{openingId}', { params: { openingId: id } });
