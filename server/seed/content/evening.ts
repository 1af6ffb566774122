import { Temporal } from 'temporal-polyfill';
import type { DemoGuest } from './demo-guests.ts';

/* The evening that is on when the demo starts. Minutes count from its start, and everything lies in its first quarter of an hour. */

/** What a guest of the evening does. */
export interface EveningGuest extends DemoGuest {
  /** A person of the stand-in, whom visitors sign in as: they get their messages. */
  isPersona?: boolean;
  /** Has asked for a room and waits for an answer. */
  isPending?: boolean;
  allInclusive?: boolean;
  paymentMethod?: 'robux';
  /** When a host checks them in. */
  checkedIn?: number;
  /** When they join the line: by themselves, or put there by a host because they have no phone. */
  inLine?: { after: number; isPutByHost?: boolean };
  /** What they order from the menu, by its place there, and when. What a host serves is on their bill. */
  order?: { after: number; items: readonly (readonly [item: number, quantity: number])[]; isServed?: boolean };
}

// The first get the dearest rooms, of which none is left: somebody waits for one. Guests who neither came nor are in line are late.
export const eveningGuests: readonly EveningGuest[] = [
  {
    ...named(0, 'sable.shore', 'Sable', 'SableShores'),
    checkedIn: -8,
    order: {
      after: 5,
      items: [
        [0, 2],
        [1, 1],
      ],
      isServed: true,
    },
  },
  { ...named(1, 'brinybea', 'Bea', 'BrinyBea'), paymentMethod: 'robux', checkedIn: -5 },
  {
    ...persona('1219876540342018057', 'marlow.bay', 'Marlow Bay', 'MarlowBay7'),
    checkedIn: 1,
    order: { after: 10, items: [[1, 1]] },
  },
  { ...named(2, 'fernandfog', 'Fern', 'FernAndFog'), checkedIn: -2 },
  { ...named(3, 'hattiehull', 'Hattie', 'HattieHull'), allInclusive: true, checkedIn: 3 },
  { ...named(4, 'ternandtide', 'Tern', 'TernAndTide'), checkedIn: 6 },
  { ...named(5, 'cove.cassie', 'Cassie', 'CoveCassie'), inLine: { after: 7 } },
  { ...named(6, 'wharfwill', 'Will', 'WharfWill22'), inLine: { after: 9, isPutByHost: true } },
  { ...named(7, 'dune.dara', 'Dara', 'DuneDara'), paymentMethod: 'robux', inLine: { after: 13 } },
  persona('1195402287610445864', 'sunny.pike', 'Sunny Pike', 'SunnyPike31'),
  named(8, 'nettle.noor', 'Noor', 'NettleNoor'),
  { ...named(9, 'skiffsami', 'Sami', 'SkiffSami'), isPending: true },
];

/** Waits for one of the dearest rooms, and is here. */
export const waitingGuest: EveningGuest = named(10, 'jetty.june', 'June', 'JettyJune');

/** What guests enter in the game to join. */
export const eveningCode = 'LOW TIDE 7';

/** Who came without a booking, and when. */
export const doorGuest = { robloxUsername: 'LateTideLou', displayName: 'Lou', checkedIn: 11 };

/** The persons of the stand-in, by what visitors can do as them. */
export const eveningPersonas = { checkedIn: '1219876540342018057', late: '1195402287610445864' } as const;

const agoMinutes = 15;

/** Between 15 and 20 minutes ago. */
export function eveningStart(now: Date): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .subtract({ minutes: agoMinutes })
    .round({ smallestUnit: 'minute', roundingIncrement: 5, roundingMode: 'floor' });
  return new Date(start.epochMilliseconds);
}

// After the guests of the openings ahead. A Discord id contains its time of creation; these would be from the year 2082.
function named(index: number, discordUsername: string, displayName: string, robloxUsername: string): EveningGuest {
  return {
    discordId: String(9_000_000_000_000_000_101n + BigInt(index)),
    discordUsername,
    displayName,
    robloxUsername,
  };
}

function persona(discordId: string, discordUsername: string, displayName: string, robloxUsername: string) {
  return { discordId, discordUsername, displayName, robloxUsername, isPersona: true };
}
