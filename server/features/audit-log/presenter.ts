import type { Activity } from '@sunset/contract/api/audit-log.ts';
import type { ActivityRow } from './queries.ts';

/** A row of the audit log with the names of today. */
export function presentActivity(row: ActivityRow): Activity {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: {
      kind: row.actorKind as Activity['actor']['kind'],
      discord_id: row.discordId,
      name: row.displayName,
      avatar: row.avatar,
    },
    action: row.action,
    subject: row.subject,
    subject_id: row.subjectId,
    subject_name: row.subjectName,
    before: row.before as Activity['before'],
    after: row.after as Activity['after'],
  };
}
