import { sql } from 'kysely';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../database/connect.ts';
import { configuredRoles, type RoleConfig } from './rules.ts';

interface RolesDeps {
  db: Database;
  config: Pick<Config, keyof RoleConfig>;
}

/** Role ids by variable. */
export type RolesInUse = Readonly<Record<string, string>>;

/**
 * The variables whose role the site went by last, and which the configuration has changed or lost. A variable that had none is stored
 * now. Rule: MEMBER-13.
 */
export async function findChangedRoles({ db, config }: RolesDeps, inUse: RolesInUse): Promise<string[]> {
  const configured = configuredRoles(config);
  await storeRoles(
    db,
    configured.filter(({ variable }) => inUse[variable] === undefined),
  );
  const wanted = Object.fromEntries(configured.map(({ variable, roleId }) => [variable, roleId]));
  return Object.keys(inUse)
    .filter((variable) => wanted[variable] !== inUse[variable])
    .toSorted();
}

/** From now on the site goes by the configuration for these variables, or for all of them. Rule: MEMBER-13. */
export async function acceptRoles({ db, config }: RolesDeps, variables?: readonly string[]): Promise<void> {
  const isAccepted = (variable: string) => variables === undefined || variables.includes(variable);
  await sql`
    delete from roles_in_use where ${variables ?? null}::text[] is null or variable = any (${variables ?? []}::text[])`.execute(
    db,
  );
  await storeRoles(
    db,
    configuredRoles(config).filter(({ variable }) => isAccepted(variable)),
  );
}

/** Another server may store the same at this moment. */
async function storeRoles(db: Database, roles: { variable: string; roleId: string }[]): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insertInto('rolesInUse')
    .values(roles)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
