import type { AttackPlan } from './attacker.ts';
import { requestText } from './http-socket.ts';

/** The values that requests of a scenario use. */
export interface Targets {
  attackerToken: string;
  /** Room type of an opening with many rooms. */
  roomId: number;
  resortId: number;
}

export type Attack = Pick<AttackPlan, 'connections' | 'style' | 'requests'>;

interface Scenario {
  /** What the caller does. */
  title: string;
  attack: (targets: Targets) => Attack;
}

const json = (value: unknown) => JSON.stringify(value);
const guest = { robloxUsername: 'attacker_{n}', robloxDisplayName: 'A' };

/** One caller at full speed, one row per kind of request. */
export const scenarios = {
  bookings: {
    title: '6,000 connections of one member send POST /bookings',
    attack: ({ attackerToken: token, roomId }) => ({
      connections: 6000,
      style: 'repeat',
      requests: [requestText('POST', '/api/bookings', { token, body: json({ roomId, ...guest }) })],
    }),
  },
  holds: {
    title: '6,000 connections of one member send POST /bookings/hold',
    attack: ({ attackerToken: token, roomId }) => ({
      connections: 6000,
      style: 'repeat',
      requests: [requestText('POST', '/api/bookings/hold', { token, body: json({ roomId }) })],
    }),
  },
  streams: {
    title: '1,000 connections of one member open the event stream and disconnect, again and again',
    attack: ({ attackerToken: token }) => ({
      connections: 1000,
      style: 'disconnect',
      requests: [requestText('GET', '/api/live', { token })],
    }),
  },
  unfinishedBodies: {
    title: '6,000 anonymous connections send headers and no body',
    attack: () => ({
      connections: 6000,
      style: 'stay-unfinished',
      requests: [
        requestText('POST', '/api/auth/callback', {
          headers: { 'content-type': 'application/json', 'content-length': '100' },
        }),
      ],
    }),
  },
  unknownParameters: {
    title: '1,000 connections send a public call with a new unknown parameter each time',
    attack: () => ({ connections: 1000, style: 'repeat', requests: [requestText('GET', '/api/rooms/upcoming?x={n}')] }),
  },
  unknownPages: {
    title: '1,000 connections ask for pages of resorts that do not exist',
    attack: () => ({ connections: 1000, style: 'repeat', requests: [requestText('GET', '/resort/9{n}')] }),
  },
  pageParameters: {
    title: '1,000 connections ask for a page with a new unknown parameter each time',
    attack: ({ resortId }) => ({
      connections: 1000,
      style: 'repeat',
      requests: [requestText('GET', `/resort/${resortId}?x={n}`)],
    }),
  },
  flushPages: {
    title: '200 connections of one member release a hold at an address that contains /api/admin/',
    attack: ({ attackerToken: token }) => ({
      connections: 200,
      style: 'repeat',
      requests: [requestText('DELETE', '/api/bookings/hold?x=/api/admin/', { token })],
    }),
  },
  bookAndCancel: {
    title: '50 connections of one member book and cancel',
    attack: ({ attackerToken: token, roomId }) => ({
      connections: 50,
      style: 'repeat',
      requests: [
        requestText('POST', '/api/bookings', { token, body: json({ roomId, ...guest }) }),
        requestText('POST', '/api/user/bookings/{reference}/cancel', { token }),
      ],
    }),
  },
  signInAddresses: {
    title: '1,000 anonymous connections ask for a sign-in address',
    attack: () => ({ connections: 1000, style: 'repeat', requests: [requestText('GET', '/api/auth/url')] }),
  },
  bloxlink: {
    title: '500 connections of one member have Bloxlink asked',
    attack: ({ attackerToken: token }) => ({
      connections: 500,
      style: 'repeat',
      requests: [requestText('GET', '/api/user/bloxlink-roblox', { token })],
    }),
  },
  ownReads: {
    title: '2,000 connections of one member read their bookings and data',
    attack: ({ attackerToken: token }) => ({
      connections: 2000,
      style: 'repeat',
      requests: [requestText('GET', '/api/user/bookings', { token }), requestText('GET', '/api/user/data', { token })],
    }),
  },
} satisfies Record<string, Scenario>;

export type ScenarioId = keyof typeof scenarios;
export const scenarioIds = Object.keys(scenarios) as ScenarioId[];
export const scenarioOf = (id: ScenarioId): Scenario => scenarios[id];
