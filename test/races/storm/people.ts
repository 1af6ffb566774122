import { roleIds } from '@sunset/standin/ids.ts';
import { aMembership } from '@sunset/standin/people.ts';
import type { Member } from '../../../server/actor.ts';
import { aPlayer } from '../../draws.ts';
import { aMember } from '../../factories.ts';
import type { TestApp } from '../../test-app.ts';
import { hour } from '../../test-clock.ts';
import type { Chance } from '../../bad-input/requests/chance.ts';

/** Somebody who calls the site. */
export interface Person {
  member: Member;
  /** The name of their Roblox account; staff have none. */
  robloxName: string;
}

/** Everybody in the storm. Guests who deleted their account are replaced by new ones. */
export interface People {
  guests: Person[];
  hosts: Person[];
  admins: Person[];
  guestOf(memberId: number | null): Person | undefined;
  /** A token that is valid for hours, unless the account was deleted meanwhile. */
  tokenOf(person: Person): Promise<string>;
  /** The next call of this person gets a new token. */
  forgetToken(person: Person): void;
  /** A new guest takes the place of one who is gone. */
  replace(guest: Person): Promise<void>;
}

const tokenForMs = 20 * hour;

export async function gatherPeople(app: TestApp, counts: { guests: number; hosts: number }): Promise<People> {
  const tokens = new Map<number, { token: string; until: number }>();
  const guests: Person[] = [];
  for (let each = 0; each < counts.guests; each += 1) guests.push(await aGuest(app));
  const staff = async (facts: { isAdmin?: boolean; isHost?: boolean }) => ({
    member: await aMember(app.deps, facts),
    robloxName: '',
  });
  const hosts: Person[] = [];
  for (let each = 0; each < counts.hosts; each += 1) hosts.push(await staff({ isHost: true }));
  return {
    guests,
    hosts,
    admins: [await staff({ isAdmin: true }), await staff({ isAdmin: true })],
    guestOf: (memberId) => guests.find(({ member }) => member.id === memberId),
    async tokenOf({ member }) {
      const now = app.clock.now().getTime();
      const known = tokens.get(member.id);
      if (known !== undefined && known.until > now) return known.token;
      const token = await app.token(member);
      tokens.set(member.id, { token, until: now + tokenForMs });
      return token;
    },
    forgetToken: ({ member }) => void tokens.delete(member.id),
    async replace(guest) {
      const next = await aGuest(app);
      const index = guests.indexOf(guest);
      if (index >= 0) guests[index] = next;
    },
  };
}

/** A guest with a linked Roblox account, whom Discord knows, so that jobs ask about them. */
async function aGuest(app: TestApp): Promise<Person> {
  const { member, name } = await aPlayer(app);
  const { id, discordId, username } = member;
  app.standin.world.people.add({ key: discordId, id: discordId, username });
  await app.deps.db.updateTable('members').set({ rolesCheckedAt: app.clock.now() }).where('id', '=', id).execute();
  return { member, robloxName: name };
}

/** Something happens at Discord: somebody leaves the server, is back or gets other roles. */
export function changeAtDiscord(app: TestApp, people: People, chance: Chance): string {
  const { member } = chance.pick(people.guests);
  const person = app.standin.world.people.get(member.discordId);
  // Who leaves stays away long enough for the departure to be carried out.
  const leaves = person.member === null ? chance.below(6) > 0 : chance.below(16) === 0;
  person.member = leaves ? null : aMembership({ roles: [...chance.pick(roles)] });
  return `${member.username} ${leaves ? 'is not in the Discord server' : 'is in the Discord server with new roles'}`;
}

const roles = [[], [], [roleIds.gold], [roleIds.booster], [roleIds.boosts2], [roleIds.gold, roleIds.boosts3]];
