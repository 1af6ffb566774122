import { createBloxlinkState } from './bloxlink/state.ts';
import type { BloxlinkState } from './bloxlink/state.ts';
import { createClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { createFaults } from './console/control/faults.ts';
import type { Faults } from './console/control/faults.ts';
import { createPeople } from './crowd.ts';
import type { People } from './crowd.ts';
import { createDiscordState } from './discord/state.ts';
import type { DiscordState } from './discord/state.ts';
import { createPersonas } from './people.ts';
import { createRobloxState } from './roblox/state.ts';
import type { RobloxState } from './roblox/state.ts';
import { createSnowflakes } from './snowflakes.ts';

/** One request that reached the stand-in, in the order of arrival. */
export interface SeenRequest {
  at: number;
  method: string;
  path: string;
  /** Null while it runs, and for a connection that a fault dropped. */
  status: number | null;
}

/** Everything one stand-in remembers. Several can live side by side: nothing is kept outside this object. */
export interface World {
  /** The address of this stand-in, known once it listens. */
  origin: string;
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
  /** Back to the first state. The address and the registered redirects stay. */
  reset(): void;
}

export function createWorld(now: () => number = Date.now): World {
  const clock = createClock(now);
  const world: World = {
    origin: '',
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
    reset: () => resetWorld(world),
  };
  return world;
}

function resetWorld(world: World): void {
  world.clock.reset();
  world.people.replace(createPersonas());
  world.discord = { ...createDiscordState(), redirects: world.discord.redirects };
  const { redirects, keyId, privateKey, publicKey } = world.roblox;
  world.roblox = { ...createRobloxState(), redirects, keyId, privateKey, publicKey };
  world.bloxlink = createBloxlinkState();
  world.faults.clear();
  world.requests = [];
  world.autoUser = null;
  world.autoRobloxAccount = null;
}
