import type { Site } from './fixtures.ts';
import { control } from './standin-control.ts';

let counter = 0;

/** A person of this journey alone, so that nothing of other journeys is theirs; with the Roblox account they can link. */
export async function aNewMember(
  site: Site,
  more: Record<string, unknown> = {},
): Promise<{ key: string; id: string; roblox: string }> {
  counter += 1;
  const number = `${process.pid}${counter}`;
  const key = `newcomer${number}`;
  const id = `11${number.padStart(16, '0')}`;
  await control(site, 'POST', '/people', { key, id, username: `new.${number}`, globalName: `New ${number}`, ...more });
  const roblox = `Player_${number}`;
  await control(site, 'POST', '/roblox-accounts', { id: `77${number}`, username: roblox, displayName: `P ${number}` });
  return { key, id, roblox };
}
