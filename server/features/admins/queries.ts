import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** An admin with what their member's record knows of them. */
function selectAdmins(db: Database) {
  return db
    .selectFrom('admins')
    .leftJoin('members', (join) =>
      join.onRef('members.discordId', '=', 'admins.discordId').on('members.deletedAt', 'is', null),
    )
    .select([
      'admins.discordId',
      'admins.username',
      'admins.isPrimary',
      'admins.isActive',
      'admins.codeFailures',
      'admins.lastLoginAt',
      'admins.createdAt',
      'members.displayName',
      'members.avatar',
    ])
    .select((of) => [
      of('admins.codeHash', 'is not', null).$castTo<boolean>().as('hasCode'),
      of
        .selectFrom('adminDevices')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('adminDevices.discordId', '=', 'admins.discordId')
        .whereRef('adminDevices.codeVersion', '=', 'admins.codeVersion')
        .$asScalar()
        .as('trustedDevices'),
    ]);
}

export type AdminRow = Awaited<ReturnType<typeof listAdmins>>[number];

/** Everyone who administers or did: the primary admin first, then the active ones in the order they came. */
export function listAdmins(db: Database) {
  return selectAdmins(db)
    .orderBy('admins.isActive', 'desc')
    .orderBy('admins.isPrimary', 'desc')
    .orderBy('admins.createdAt')
    .orderBy('admins.discordId')
    .execute();
}

/** The admin with this Discord id; null if there never was one. */
export async function findAdmin(db: Database, discordId: string): Promise<AdminRow | null> {
  return (await selectAdmins(db).where('admins.discordId', '=', discordId).executeTakeFirst()) ?? null;
}
