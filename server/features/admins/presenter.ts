import type { Admin } from '@sunset/contract/api/admins.ts';
import type { Actor } from '../../actor.ts';
import { codeBudget } from '../auth/rules.ts';
import type { AdminRow } from './queries.ts';
import { canSetCode, codeStateOf } from './rules.ts';

/** An admin as the caller, another admin, sees them. Whether they are the last one is for the removal itself to find out. */
export function presentAdmin(row: AdminRow, viewer: Actor): Admin {
  return {
    discord_id: row.discordId,
    username: row.displayName ?? row.username,
    avatar: row.avatar,
    is_active: row.isActive,
    is_admin: row.isActive,
    user_type: 'admin',
    is_primary: row.isPrimary,
    last_login: row.lastLoginAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    has_code: row.hasCode,
    code_state: codeStateOf(row.hasCode, row.codeFailures),
    code_failures: row.codeFailures,
    code_failures_allowed: codeBudget.unknownDevices,
    trusted_devices: row.trustedDevices ?? 0,
    can: {
      remove: row.isActive && !row.isPrimary,
      set_code: row.isActive && canSetCode(viewer, row),
      add_again: !row.isActive,
    },
  };
}
