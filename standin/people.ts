import { personIds, roleIds } from './ids.ts';

export interface Membership {
  nick: string | null;
  avatar: string | null;
  roles: string[];
  joinedAt: string;
  premiumSince: string | null;
  pending: boolean;
}

/** A Discord user. `member` is null outside the community's server. */
export interface Person {
  key: string;
  note: string;
  id: string;
  username: string;
  globalName: string | null;
  avatar: string | null;
  /** The language of their Discord. */
  locale: string;
  member: Membership | null;
  /** The user's choice on the authorize page. */
  presses: 'authorize' | 'cancel';
  /** The Roblox account that Bloxlink knows for this user. */
  bloxlinkRobloxId: string | null;
  directMessagesClosed: boolean;
  /** One of up to 2,000 players of a simulated rush, whom pages do not list. */
  isSimulated: boolean;
}

export interface NewPerson {
  key: string;
  id: string;
  note?: string;
  username?: string;
  globalName?: string | null;
  avatar?: string | null;
  locale?: string;
  member?: Partial<Membership> | null;
  presses?: 'authorize' | 'cancel';
  bloxlinkRobloxId?: string | null;
  directMessagesClosed?: boolean;
  isSimulated?: boolean;
}

const firstDay = '2024-02-11T16:20:09.114000+00:00';

/** Default values for tests: an ordinary member without roles, unless `member` is null. */
export function aPerson(person: NewPerson): Person {
  return {
    note: 'Made for a test',
    username: person.key.toLowerCase(),
    globalName: null,
    avatar: null,
    locale: 'en-GB',
    presses: 'authorize',
    bloxlinkRobloxId: null,
    directMessagesClosed: false,
    isSimulated: false,
    ...person,
    member: person.member === null ? null : aMembership(person.member),
  };
}

export function aMembership(membership: Partial<Membership> = {}): Membership {
  return { nick: null, avatar: null, roles: [], joinedAt: firstDay, premiumSince: null, pending: false, ...membership };
}

/** The users with which every stand-in starts; new objects on each call. */
export function createPersonas(): Person[] {
  return [...guests(), ...boosters(), ...crew(), ...eveningGuests(), ...others()].map(aPerson);
}

function guests(): NewPerson[] {
  return [
    {
      key: 'regular',
      id: personIds.regular,
      note: 'An ordinary guest',
      username: 'coral.finch',
      globalName: 'Coral Finch',
      avatar: '8c1f04be5d7a4e0f9b62d3a7c5e81920',
      member: { roles: [roleIds.guests] },
    },
    {
      key: 'gold',
      id: personIds.gold,
      note: 'Holds the Gold role; Roblox linked through Bloxlink',
      username: 'amber.tide',
      globalName: 'Amber Tide',
      avatar: 'a_3f1d0c9b7e52468aa0b1c2d3e4f50617',
      member: { roles: [roleIds.guests, roleIds.gold] },
      bloxlinkRobloxId: '1516563360',
    },
  ];
}

function boosters(): NewPerson[] {
  return [
    {
      key: 'booster1',
      id: personIds.booster1,
      note: 'Boosts the server once',
      username: 'nova.reef',
      globalName: 'Nova Reef',
      avatar: 'b7e2910fd4c34a18865a0e9c3d2f7b11',
      member: { roles: [roleIds.guests, roleIds.booster], premiumSince: '2026-03-01T00:12:44.907000+00:00' },
    },
    {
      key: 'booster2',
      id: personIds.booster2,
      note: 'Two boosts; no picture; Roblox linked through Bloxlink',
      username: 'indigo.palm',
      globalName: 'Indigo Palm',
      bloxlinkRobloxId: '2847710953',
      member: {
        nick: 'Indigo ✦',
        roles: [roleIds.guests, roleIds.booster, roleIds.boosts2],
        premiumSince: '2025-11-19T18:02:10.000000+00:00',
      },
    },
    {
      key: 'booster3',
      id: personIds.booster3,
      note: 'Three or more boosts; a picture for this server only',
      username: 'zephyr.cove',
      globalName: 'Zephyr Cove',
      member: {
        avatar: '5a90c7e1b2d84f63a17e4b8c0d9f2635',
        roles: [roleIds.guests, roleIds.booster, roleIds.boosts3],
        premiumSince: '2025-06-30T07:44:51.330000+00:00',
      },
    },
  ];
}

function crew(): NewPerson[] {
  return [
    {
      key: 'admin',
      id: personIds.admin,
      note: 'An ordinary member here; an admin on the booking site',
      username: 'harbor.wren',
      globalName: 'Harbor Wren',
      avatar: 'e04d1b97c6a2483fb5d87a1c90f3e264',
      member: { nick: 'Wren | Front Desk', roles: [roleIds.guests, roleIds.staff] },
    },
    {
      key: 'primary',
      id: personIds.primary,
      note: 'The primary admin of the booking site',
      username: 'captain.sol',
      globalName: 'Captain Sol',
      avatar: 'd19a6e35f0b84c27913b7e4a58c06df2',
      member: { roles: [roleIds.guests, roleIds.staff] },
    },
    {
      key: 'host',
      id: personIds.host,
      note: 'Holds the Host role: runs evenings, is no admin',
      username: 'lagoon.pip',
      globalName: 'Lagoon Pip',
      avatar: '4b7d92e0a1f35c68d0e9b3a7c1f24865',
      member: { roles: [roleIds.guests, roleIds.host] },
    },
  ];
}

/** Who takes part in the evening of the demo. */
function eveningGuests(): NewPerson[] {
  return [
    {
      key: 'staying',
      id: personIds.staying,
      note: 'At the evening of the demo: checked in, with an order of room service',
      username: 'marlow.bay',
      globalName: 'Marlow Bay',
      member: { roles: [roleIds.guests] },
    },
    {
      key: 'arriving',
      id: personIds.arriving,
      note: 'Has a room at the evening of the demo, is late, and can say "I’m here"',
      username: 'sunny.pike',
      globalName: 'Sunny Pike',
      member: { roles: [roleIds.guests] },
    },
  ];
}

function others(): NewPerson[] {
  return [
    {
      key: 'visitor',
      id: personIds.visitor,
      note: 'Has Discord, is not in the server',
      username: 'drifting.gull',
      globalName: null,
      member: null,
    },
    {
      key: 'decliner',
      id: personIds.decliner,
      note: 'Presses Cancel on the authorize page',
      username: 'shy.clam',
      globalName: 'Shy Clam',
      avatar: '27f8b0d3e95c41a6840d1c7e6b3a9f58',
      presses: 'cancel',
      member: { roles: [roleIds.guests] },
    },
  ];
}
