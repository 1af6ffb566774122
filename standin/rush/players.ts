import { roleIds } from '../ids.ts';
import { aRobloxAccount } from '../roblox/state.ts';
import type { StandinState } from '../state.ts';

/** A simulated player, and who they are on Roblox. */
export interface Player {
  id: string;
  robloxId: string;
  names: { robloxUsername: string; robloxDisplayName: string };
  /** Of the site, once signed in. */
  token: string;
}

/**
 * Discord has not reached ids like these. The site takes guests with ids from 9000000000000000000 on for guests of a demo, and
 * sends them no messages; those of its own demo are just above that number.
 */
const firstId = 9_100_000_000_000_000_000n;
const perRush = 10_000;
const animals = ['Finch', 'Otter', 'Heron', 'Gecko', 'Crab', 'Seal', 'Tern', 'Turtle', 'Koi', 'Lynx'];

/** New members of the server, each with a Roblox account of their own, in place of those of the rush before. */
export function createPlayers(state: StandinState, count: number, rush: number): Player[] {
  removePlayers(state);
  return Array.from({ length: count }, (_, each) => {
    const animal = animals[each % animals.length] ?? '';
    const id = String(firstId + BigInt(rush) * BigInt(perRush) + BigInt(each));
    const robloxId = String((rush % 100_000_000_000) * perRush + each);
    const name = `${animal} ${each + 1}`;
    const username = `${animal}${each + 1}_${rush.toString(36)}`.slice(0, 20);
    state.people.add({
      key: `player-${id}`,
      id,
      note: 'A simulated player',
      username: username.toLowerCase(),
      globalName: name,
      member: { roles: [roleIds.guests] },
      isSimulated: true,
    });
    const account = aRobloxAccount({ id: robloxId, username, displayName: name, isSimulated: true });
    state.roblox.accounts.set(robloxId, account);
    return { id, robloxId, names: { robloxUsername: username, robloxDisplayName: name }, token: '' };
  });
}

function removePlayers(state: StandinState): void {
  const players = state.people.all().filter(({ isSimulated }) => isSimulated);
  if (players.length === 0) return;
  for (const { id } of players) state.discord.consents.delete(id);
  state.people.replace(state.people.all().filter(({ isSimulated }) => !isSimulated));
  for (const { id, isSimulated } of state.roblox.accounts.values()) if (isSimulated) state.roblox.accounts.delete(id);
}
