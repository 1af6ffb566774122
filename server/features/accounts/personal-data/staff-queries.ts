import type { Database } from '../../../database/connect.ts';

/** What an admin or former admin made and signed in with; without codes, keys, and what the imported files contain of others. */
export async function collectStaffWork(db: Database, { id: memberId, discordId }: { id: number; discordId: string }) {
  return {
    admin: await db
      .selectFrom('admins')
      .select(['isActive', 'isPrimary', 'createdAt', 'lastLoginAt'])
      .where('discordId', '=', discordId)
      .execute(),
    adminDevices: await db
      .selectFrom('adminDevices')
      .select('createdAt')
      .where('discordId', '=', discordId)
      .orderBy('createdAt')
      .execute(),
    apiKeys: await db
      .selectFrom('apiKeys')
      .select(['name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'])
      .where('createdBy', '=', memberId)
      .orderBy('id')
      .execute(),
    imports: await db
      .selectFrom('imports')
      .select(['kind', 'fileName', 'state', 'createdAt', 'importedAt', 'liveAt', 'undoneAt'])
      .where('createdBy', '=', memberId)
      .orderBy('id')
      .execute(),
  };
}
