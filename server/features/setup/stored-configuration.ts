import { discordPlaces, type DiscordPlace } from '@sunset/contract/setup/places.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import type { Seal } from '../../secrets/seal.ts';

/** The variable of a role or channel: `DISCORD_ROLE_GOLD` of `role_gold`. */
export type PlaceVariable<Place extends DiscordPlace = DiscordPlace> = `DISCORD_${Uppercase<Place>}`;
export const placeVariable = <Place extends DiscordPlace>(place: Place) =>
  `DISCORD_${place.toUpperCase()}` as PlaceVariable<Place>;

/** The variables that the set-up stores, and whether they are secrets. Rule: SETUP-7. */
export const storedVariables = {
  PUBLIC_URL: 'plain',
  DISCORD_CLIENT_ID: 'plain',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'secret',
  DISCORD_PUBLIC_KEY: 'plain',
  DISCORD_GUILD_ID: 'plain',
  ...(Object.fromEntries(discordPlaces.map((place) => [placeVariable(place), 'plain'])) as {
    [Place in DiscordPlace as PlaceVariable<Place>]: 'plain';
  }),
  BLOXLINK_API_KEY: 'secret',
  ROBLOX_CLIENT_ID: 'plain',
  ROBLOX_CLIENT_SECRET: 'secret',
} as const;

export type StoredVariable = keyof typeof storedVariables;
export type StoredConfiguration = { [V in StoredVariable]?: string | undefined };

const isStored = (name: string): name is StoredVariable => Object.hasOwn(storedVariables, name);
const nameOf = (variable: string) => `configuration ${variable}`;

/**
 * What the set-up stored; nothing before the first migration. Throws if a secret cannot be opened: a server that left it out
 * would start the stand-in in place of Discord.
 */
export async function readStoredConfiguration(db: Database, seal: Seal): Promise<StoredConfiguration> {
  const { rows } = await sql<{
    exists: boolean;
  }>`select to_regclass('stored_configuration') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return {};
  const stored = await db.selectFrom('storedConfiguration').select(['variable', 'value', 'sealed']).execute();
  const known = stored.filter(({ variable }) => isStored(variable));
  return Object.fromEntries(
    known.map(({ variable, value, sealed }) => {
      const text = sealed === null ? value : seal.open(nameOf(variable), sealed);
      if (text === null)
        throw new Error(
          `${variable} was stored with another DATA_KEY and cannot be read. Set DATA_KEY to the old key, or put the old data-key file back into DATA_DIR.`,
        );
      return [variable, text];
    }),
  );
}

/** Stores exactly these values, in place of all earlier ones. Call it in the transaction that completes the set-up. */
export async function storeConfiguration(
  deps: DatabaseDeps & { seal: Seal },
  values: StoredConfiguration,
): Promise<void> {
  await deps.db.deleteFrom('storedConfiguration').execute();
  for (const [variable, text] of Object.entries(values)) {
    if (text === undefined || !isStored(variable)) continue;
    const isSecret = storedVariables[variable] === 'secret';
    await deps.db
      .insertInto('storedConfiguration')
      .values({
        variable,
        value: isSecret ? null : text,
        sealed: isSecret ? deps.seal.seal(nameOf(variable), text) : null,
        changedAt: deps.now(),
      })
      .execute();
  }
}

/** When the stored configuration was changed last; null if there is none. */
export async function findConfigurationChange(db: Database): Promise<Date | null> {
  const { changedAt } = await db
    .selectFrom('storedConfiguration')
    .select((of) => of.fn.max('changedAt').as('changedAt'))
    .executeTakeFirstOrThrow();
  return changedAt;
}
