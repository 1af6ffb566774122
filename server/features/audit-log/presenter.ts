import type { AuditEntry } from '@sunset/contract/api/audit-log.ts';
import type { AuditLogRow } from './queries.ts';

/** A row of the audit log with the names of today. */
export function presentAuditEntry(row: AuditLogRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: {
      kind: row.actorKind as AuditEntry['actor']['kind'],
      discord_id: row.discordId,
      name: row.displayName ?? row.keyName,
      avatar: row.avatar,
    },
    action: row.action,
    subject: row.subject,
    subject_id: row.subjectId,
    subject_name: row.subjectName,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
    bulk: row.bulkId === null ? null : { id: row.bulkId, count: row.bulkCount },
  };
}
