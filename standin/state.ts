import { createBloxlinkState, type BloxlinkState } from './bloxlink/state.ts';
import { createClock, type Clock } from './clock.ts';
import { createFaults, type Faults } from './console/control/faults.ts';
import { createPeople, type People } from './people-list.ts';
import { createDiscordState, type DiscordState } from './discord/state.ts';
import { createPersonas } from './people.ts';
import { createRobloxState, type RobloxState } from './roblox/state.ts';
import { createSnowflakes } from './snowflakes.ts';

/** A request to the stand-in, in the order of arrival. */
export interface SeenRequest {
  at: number;
  method: string;
  path: string;
  userAgent: string | null;
  /** Null while it is pending, and for a connection that a fault dropped. */
  status: number | null;
}

/** The state of one stand-in. A process can have several: there is no global state. */
export interface StandinState {
  /** The base URL, set when it listens. */
  origin: string;
  /** The address of the booking site that uses this stand-in, once it has registered; without a slash at the end. */
  site: string | null;
  /** The evening that was on at that site when it started. The authorize page names it until its end. */
  evening: { resort: string; endsAt: Date } | null;
  clock: Clock;
  newId: () => string;
  people: People;
  discord: DiscordState;
  roblox: RobloxState;
  bloxlink: BloxlinkState;
  faults: Faults;
  requests: SeenRequest[];
  /** The key or id of a person whom Discord's authorize page signs in without asking. */
  autoUser: string | null;
  /** The id or username of an account that Roblox's authorize page picks without asking. */
  autoRobloxAccount: string | null;
  /** Resets everything except the base URL, the address and evening of the site, and the registered redirects. */
  reset(): void;
}

export function createState(now: () => number = Date.now): StandinState {
  const clock = createClock(now);
  const state: StandinState = {
    origin: '',
    site: null,
    evening: null,
    clock,
    newId: createSnowflakes(clock.now),
    people: createPeople(createPersonas()),
    discord: createDiscordState(),
    roblox: createRobloxState(),
    bloxlink: createBloxlinkState(),
    faults: createFaults(),
    requests: [],
    autoUser: null,
    autoRobloxAccount: null,
    reset: () => resetState(state),
  };
  return state;
}

function resetState(state: StandinState): void {
  state.clock.reset();
  state.people.replace(createPersonas());
  const { key, commands, deliver } = state.discord.interactions;
  const fresh = createDiscordState();
  // The site has the public key, and registers its commands once.
  const interactions = { ...fresh.interactions, key, commands, deliver };
  const { redirects: known, application } = state.discord;
  state.discord = { ...fresh, redirects: known, application, interactions };
  const { redirects, keyId, privateKey, publicKey } = state.roblox;
  state.roblox = { ...createRobloxState(), redirects, keyId, privateKey, publicKey };
  state.bloxlink = createBloxlinkState();
  state.faults.clear();
  state.requests = [];
  state.autoUser = null;
  state.autoRobloxAccount = null;
}
