import type { Page } from '@playwright/test';
import type { Party } from '@sunset/contract/api/parties/party.ts';
import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import type { TestOpening } from '../../../factories.ts';
import { expect, type Site } from '../../support/fixtures.ts';
import { aNewMember } from '../../support/new-member.ts';
import { openSession } from '../../support/open-session.ts';

/** A member of these journeys, who does most by calls. */
export interface Friend {
  key: string;
  name: string;
  discordId: string;
  roblox: string;
  call: <Answer = unknown>(method: string, path: string, data?: unknown) => Promise<Answer>;
  /** What they send to join. */
  form: (opening: TestOpening, rooms?: number[]) => object;
}

export async function aFriend(page: Page, site: Site, name: string): Promise<Friend> {
  const { key, id, roblox } = await aNewMember(site, { globalName: name });
  const { token } = await openSession(page, key);
  return {
    key,
    name,
    discordId: id,
    roblox,
    form: ({ roomIds }, rooms = roomIds) => ({ rooms, robloxUsername: roblox, robloxDisplayName: 'Jay' }),
    async call<Answer>(method: string, path: string, data?: unknown) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data !== undefined && { data }) });
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()) as Answer;
    },
  };
}

/** A party with a leader; returns its code. */
export async function startParty(
  leader: Friend,
  opening: TestOpening,
  policy: PartyPolicy = 'together',
): Promise<string> {
  const body = { ...leader.form(opening), openingId: opening.id, policy };
  return (await leader.call<{ party: Party }>('POST', '/parties', body)).party.code;
}

export const join = (friend: Friend, code: string, opening: TestOpening, rooms?: number[]) =>
  friend.call('PUT', `/parties/${code}/membership`, friend.form(opening, rooms));

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const rowOf = (page: Page, { name }: Friend) =>
  page.getByRole('list', { name: 'Your party' }).getByRole('listitem').filter({ hasText: name });
