import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import type { APIRequestContext } from '@playwright/test';
import { setOnSaleTimes, type TestOpening } from '../../factories.ts';
import { formParties } from '../../party-draws/form-parties.ts';
import { expect, type Site } from './fixtures.ts';
import { anOpening } from './openings.ts';
import { personas, type PersonaKey } from './personas.ts';

/** In this time a journey fills in the form; then it brings the draw forward. */
export const lobbyLeftMs = 5 * 60_000;

interface DrawFacts {
  rooms?: { name: string; units: number }[];
  /** Until the draw; more than ten minutes: its lobby is not open yet. */
  drawsIn?: number;
}

/** An opening in two days that is sold by a draw, with one room by default. All guests are one class. */
export async function aDrawnOpening(site: Site, facts: DrawFacts = {}): Promise<TestOpening> {
  const { rooms = [{ name: 'Standard', units: 1 }], drawsIn = lobbyLeftMs } = facts;
  const opening = await anOpening(site, { rooms, startsIn: 48 * 3_600_000 });
  await site.db.updateTable('openings').set({ saleMode: 'draw' }).where('id', '=', opening.id).execute();
  await setDrawTime(site, opening, drawsIn);
  await expect.poll(() => isKnownAsDraw(site, opening), { intervals: [5, 10, 20, 50, 100] }).toBe(true);
  return opening;
}

/** Brings the draw forward, so that nobody has to wait for it. */
export async function setDrawTime(site: Site, { id }: TestOpening, inMs: number): Promise<void> {
  const at = new Date(site.now().getTime() + inMs);
  await setOnSaleTimes(
    site,
    id,
    forEachOnSaleGroup(() => at),
  );
  await site.db.updateTable('lobbies').set({ drawsAt: at }).where('openingId', '=', id).execute();
}

/** Puts players, who are in the lobby, into a party under `together`. */
export async function formParty(site: Site, { id }: TestOpening, players: readonly PersonaKey[]): Promise<void> {
  const members = await Promise.all(
    players.map(async (persona) => {
      const member = site.db.selectFrom('members').select('id').where('discordId', '=', personas[persona].id);
      return (await member.executeTakeFirstOrThrow()).id;
    }),
  );
  await formParties(site, id, [{ members, policy: 'together' }]);
}

/** Who got a room and who did not, in the order of the draw; waits until it was made. */
export async function drawResult(
  site: Site,
  { id }: TestOpening,
): Promise<{ discordId: string; roomId: number | null }[]> {
  const draw = () => site.db.selectFrom('draws').select('result').where('openingId', '=', id).executeTakeFirst();
  await expect.poll(draw, { timeout: 15_000 }).toBeDefined();
  const result = (await draw())?.result as { id: string; roomId: number | null }[];
  const members = await site.db
    .selectFrom('waitingEntries')
    .innerJoin('members', 'members.id', 'waitingEntries.memberId')
    .select(['waitingEntries.id', 'members.discordId'])
    .where('openingId', '=', id)
    .execute();
  return result.map((entry) => ({
    discordId: members.find((member) => member.id === entry.id)?.discordId ?? '',
    roomId: entry.roomId,
  }));
}

/** Links a Roblox account of a persona, which a lobby asks for. The member must have signed in before. */
export const linkAccount = (site: Site, persona: PersonaKey, username: string): Promise<void> =>
  linkRoblox(site, personas[persona].id, username);

/** The same for anybody. */
export async function linkRoblox(site: Site, discordId: string, username: string): Promise<void> {
  await site.db
    .updateTable('members')
    .set({
      bloxlinkRobloxId: String(Number.parseInt(discordId.slice(-9), 10)),
      bloxlinkUsername: username,
      bloxlinkDisplayName: 'Sandy',
      bloxlinkCheckedAt: site.now(),
    })
    .where('discordId', '=', discordId)
    .execute();
}

async function isKnownAsDraw({ url }: Site, { id }: TestOpening): Promise<boolean> {
  const rooms = (await (await fetch(`${url}/api/rooms/upcoming`)).json()) as {
    openingId: number;
    saleMode: string;
    releases: { regular: string | null };
  }[];
  return rooms.some((room) => room.openingId === id && room.saleMode === 'draw' && room.releases.regular !== null);
}

/** Calls the API with a token. */
export async function callWith(
  request: APIRequestContext,
  token: string,
  method: string,
  path: string,
  data: unknown = {},
) {
  const answer = await request.fetch(`/api${path}`, { method, headers: { authorization: `Bearer ${token}` }, data });
  expect(answer.status(), await answer.text()).toBe(200);
}
