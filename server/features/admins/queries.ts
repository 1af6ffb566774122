import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Admins with the data of their member row. */
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

/** All active and former admins: the primary admin first, then active ones by time. */
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
