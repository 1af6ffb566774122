import type { Host } from '@sunset/contract/api/hosts.ts';
import type { HostRow } from './queries.ts';

/** A host as admins see them. */
export function presentHost(row: HostRow): Host {
  return {
    id: row.id,
    discord_id: row.discordId,
    username: row.displayName,
    avatar: row.avatar,
    by_role: row.hasHostRole,
    added_at: row.addedAt?.toISOString() ?? null,
    is_in_server: row.isInServer,
    is_admin: row.adminId !== null,
    can: { remove: row.addedAt !== null },
  };
}
