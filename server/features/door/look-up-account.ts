import type { Roblox } from '../../integrations/roblox/roblox.ts';

/** A Roblox account as Roblox knows it, or the name as it was typed. */
export interface DoorAccount {
  /** `unavailable`: Roblox did not answer. */
  answer: 'found' | 'unknown' | 'unavailable';
  /** Null unless Roblox knows the name. */
  robloxId: string | null;
  username: string;
  displayName: string;
}

/** Asks Roblox for a name. Nobody at the door waits for Roblox: without an answer the name counts as typed. Rule: DOOR-2. */
export async function lookUpAccount({ roblox }: { roblox: Roblox }, typed: string): Promise<DoorAccount> {
  const name = typed.trim();
  const answer = await roblox.findUserByName(name);
  if (answer.kind !== 'ok') {
    const kind = answer.kind === 'refused' ? 'unknown' : 'unavailable';
    return { answer: kind, robloxId: null, username: name, displayName: name };
  }
  const { id, username, displayName } = answer.value;
  return { answer: 'found', robloxId: id, username, displayName };
}
