import { maxRobloxName } from '@sunset/contract/members/roblox-names.ts';
import { z } from 'zod';
import { deadlines, unavailable, type Outcome, type OutsideCalls } from '../outside.ts';

export interface RobloxUser {
  id: string;
  username: string;
  displayName: string;
}

/** Reads public facts about Roblox accounts; `refused` means: no such account. */
export interface Roblox {
  findUser(robloxId: string): Promise<Outcome<RobloxUser>>;
  /** By a name, whatever its case. */
  findUserByName(username: string): Promise<Outcome<RobloxUser>>;
  /** Up to 100 at once: the accounts that exist, by the name that was asked for in lower case. */
  findUsersByNames(usernames: readonly string[]): Promise<Outcome<ReadonlyMap<string, RobloxUser>>>;
}

/**
 * A name from Roblox. A response with longer names, or with characters that cannot be stored or shown on one line, is not
 * valid.
 */
export const robloxNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(maxRobloxName)
  .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name));

const userFields = z.object({
  id: z.coerce.string(),
  name: robloxNameSchema,
  displayName: z.union([robloxNameSchema, z.literal('')]),
});

const toUser = ({ id, name, displayName }: z.output<typeof userFields>): RobloxUser => ({
  id,
  username: name,
  displayName: displayName || name,
});

const userSchema = userFields.transform(toUser);

const maxNames = 100;

const foundSchema = z.object({ data: z.array(userFields.extend({ requestedUsername: z.string() })).max(maxNames) });

export function createRoblox(settings: { usersBase: string; calls: OutsideCalls }): Roblox {
  const findUsersByNames: Roblox['findUsersByNames'] = async (usernames) => {
    const answer = await settings.calls.fetchJson(
      `${settings.usersBase}/v1/usernames/users`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ usernames, excludeBannedUsers: false }),
      },
      deadlines.robloxNameMs,
    );
    if (answer.kind !== 'ok') return answer;
    const { data } = foundSchema.safeParse(answer.value.body);
    if (answer.value.status !== 200 || data === undefined) return unavailable(`status ${answer.value.status}`);
    const users = data.data.map((user) => [user.requestedUsername.toLowerCase(), toUser(user)] as const);
    return { kind: 'ok', value: new Map(users) };
  };
  return {
    findUser: async (robloxId) => {
      const answer = await settings.calls.fetchJson(`${settings.usersBase}/v1/users/${robloxId}`, {});
      if (answer.kind !== 'ok') return answer;
      if (answer.value.status === 404) return { kind: 'refused', reason: 'no such account' };
      const { data } = userSchema.safeParse(answer.value.body);
      if (answer.value.status !== 200 || data === undefined) return unavailable(`status ${answer.value.status}`);
      return { kind: 'ok', value: data };
    },
    findUserByName: async (username) => {
      const answer = await findUsersByNames([username]);
      if (answer.kind !== 'ok') return answer;
      const found = answer.value.get(username.toLowerCase());
      return found === undefined ? { kind: 'refused', reason: 'no such account' } : { kind: 'ok', value: found };
    },
    findUsersByNames,
  };
}
