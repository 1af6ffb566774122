import type { Database } from '../../database/connect.ts';

function selectHosts(db: Database) {
  return db
    .selectFrom('members')
    .leftJoin('hosts', 'hosts.memberId', 'members.id')
    .leftJoin('admins', (join) =>
      join.onRef('admins.discordId', '=', 'members.discordId').on('admins.isActive', '=', true),
    )
    .select([
      'members.id',
      'members.discordId',
      'members.displayName',
      'members.avatar',
      'members.hasHostRole',
      'members.isInServer',
      'hosts.addedAt',
      'admins.discordId as adminId',
    ])
    .where('members.deletedAt', 'is', null)
    .where((is) => is.or([is('members.hasHostRole', '=', true), is('hosts.memberId', 'is not', null)]));
}

export type HostRow = Awaited<ReturnType<typeof listHosts>>[number];

/** Everybody who is a host by the Discord role or was added by an admin, by name. */
export function listHosts(db: Database) {
  return selectHosts(db).orderBy('members.displayName').orderBy('members.id').execute();
}

/** The host with this member id, who must exist. */
export function getHost(db: Database, memberId: number): Promise<HostRow> {
  return selectHosts(db).where('members.id', '=', memberId).executeTakeFirstOrThrow();
}
