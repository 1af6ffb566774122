import { discordIdSchema } from '@sunset/contract/fields.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { countUpToLimit } from '../../database/count-rows.ts';

export interface AuditLogFilter {
  actor?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  subject_id?: string | undefined;
  guest?: string | undefined;
  grouped?: 'true' | 'false' | undefined;
  bulk?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const actorKinds = new Set(['guest', 'member', 'host', 'staff', 'system', 'api_key']);
const keyActor = /^api_key:([1-9]\d{0,8})$/;

function filtered(db: Database, filter: AuditLogFilter) {
  let query = db.selectFrom('auditLog');
  const { actor, action, subject, subject_id: subjectId, guest, grouped, bulk, from, to } = filter;
  if (actor && actorKinds.has(actor.toLowerCase())) {
    query = query.where('auditLog.actorKind', '=', actor.toLowerCase());
  } else if (actor && keyActor.test(actor)) {
    query = query.where('auditLog.actorKeyId', '=', Number(keyActor.exec(actor)?.[1]));
  } else if (actor) {
    query = query.where(sql<boolean>`audit_log.actor_member_id = any(array(
      select member_id from known_names where name like ${likePattern(actor.toLowerCase())}
      union select id from members where discord_id = ${actor}))`);
  }
  if (action?.includes('.')) query = query.where('auditLog.action', '=', action);
  else if (action) query = query.where(sql<boolean>`starts_with(audit_log.action, ${`${action}.`})`);
  if (subject) query = query.where('auditLog.subject', '=', subject);
  if (subjectId && discordIdSchema.safeParse(subjectId).success) {
    query = query
      .where('auditLog.subject', '=', 'admin')
      .where('auditLog.subjectId', '=', sql<string>`(select id::text from admins where discord_id = ${subjectId})`);
  } else if (subjectId) query = query.where('auditLog.subjectId', '=', subjectId);
  if (guest) {
    const pattern = likePattern(guest.toLowerCase());
    query = query.where('auditLog.subject', '=', 'booking').where(sql<boolean>`audit_log.subject_id = any(array(
      select reference from bookings join known_names using (member_id) where name like ${pattern}
      union select reference from bookings where member_id is null
        and (lower(roblox_username) || E'\\n' || lower(roblox_display_name)) like ${pattern}))`);
  }
  if (bulk) query = query.where('auditLog.bulkId', '=', bulk);
  if (grouped === 'true')
    query = query.where(sql<boolean>`(audit_log.bulk_id is null or audit_log.id = ${lastOfBulk})`);
  if (from) query = query.where('auditLog.at', '>=', new Date(from));
  if (to) query = query.where('auditLog.at', '<', new Date(to));
  return query;
}

/** The subject's id as a number, so that an index can be used; null for other ids. */
const subjectNumber = sql`case when audit_log.subject_id ~ '^[1-9][0-9]{0,8}$' then audit_log.subject_id::integer end`;

/** The subject's id for the panel: an admin's Discord id, which the log itself does not contain. */
const wireSubjectId = sql<string>`case audit_log.subject
  when 'admin' then coalesce((select discord_id from admins where id = ${subjectNumber}), audit_log.subject_id)
  else audit_log.subject_id
  end`;

/** The subject's id as the id of a waiting list entry, likewise. */
const subjectUuid = sql`case when audit_log.subject = 'waiting_entry' then audit_log.subject_id::uuid end`;

const lastOfBulk = sql`(select max(part.id) from audit_log part where part.bulk_id = audit_log.bulk_id)`;

const bulkCount = sql<number>`case when audit_log.bulk_id is null then 1
  else (select count(*)::integer from audit_log part where part.bulk_id = audit_log.bulk_id) end`;

/** What the subject of a row is called today: a guest with their room or resort, an admin's or member's name, a resort. */
const subjectName = sql<string | null>`case audit_log.subject
  when 'admin' then coalesce((select coalesce(m.display_name, a.username) from admins a left join members m using (discord_id)
    where a.id = ${subjectNumber}), 'Deleted account')
  when 'resort' then (select name from resorts where id::text = audit_log.subject_id)
  when 'webhook' then coalesce((select nullif(substring(url from '^https?://([^/?#]+)'), '') from webhook_endpoints where id = ${subjectNumber}),
    'Deleted webhook')
  when 'api_key' then (select name from api_keys where id = ${subjectNumber})
  when 'opening' then (select r.name from openings o join resorts r on r.id = o.resort_id
    where o.id = ${subjectNumber})
  when 'proposal' then (select r.name from proposals p join resorts r on r.id = p.resort_id where p.id = ${subjectNumber})
  when 'member' then (select display_name from members where id = ${subjectNumber})
  when 'booking' then (
    select concat_ws(', ', coalesce(nullif(b.roblox_username, ''), 'Deleted account'), r.name, t.name || ' ' || u.number)
    from bookings b join openings o on o.id = b.opening_id join resorts r on r.id = o.resort_id
    join opening_rooms k on k.id = b.opening_room_id join room_types t on t.id = k.room_type_id
    join units u on u.id = b.unit_id where b.reference = audit_log.subject_id)
  when 'waiting_entry' then (
    select concat_ws(', ', coalesce(nullif(e.roblox_username, ''), 'Deleted account'), r.name)
    from waiting_entries e join openings o on o.id = e.opening_id join resorts r on r.id = o.resort_id
    where e.id = ${subjectUuid})
  when 'party' then (
    select r.name from parties p join openings o on o.id = p.opening_id join resorts r on r.id = o.resort_id
    where p.id = ${subjectNumber})
  end`;

export type AuditLogRow = Awaited<ReturnType<typeof listAuditLog>>['rows'][number];

/** A page of the audit log, newest first; names are those of today. */
export async function listAuditLog(
  db: Database,
  filter: AuditLogFilter,
  page: { limit: number; before: number | null },
) {
  const { before } = page;
  let query = filtered(db, filter)
    .leftJoin('members as actors', 'actors.id', 'auditLog.actorMemberId')
    .leftJoin('apiKeys as actorKeys', 'actorKeys.id', 'auditLog.actorKeyId')
    .select([
      'auditLog.id',
      'auditLog.at',
      'auditLog.actorKind',
      'auditLog.action',
      'auditLog.subject',
      'auditLog.before',
      'auditLog.after',
      'auditLog.bulkId',
      'actors.discordId',
      'actors.displayName',
      'actors.avatar',
      'actorKeys.name as keyName',
    ])
    .select([wireSubjectId.as('subjectId'), subjectName.as('subjectName'), bulkCount.as('bulkCount')])
    .orderBy('auditLog.id', 'desc')
    .limit(page.limit + 1);
  if (before !== null) query = query.where('auditLog.id', '<', before);
  const found = await query.execute();
  const rows = found.slice(0, page.limit);
  const next = found.length > page.limit ? String(rows.at(-1)?.id) : null;
  const total = await countUpToLimit(db, filtered(db, filter).select('auditLog.id'));
  return { rows, next, total };
}

/** A LIKE pattern for a text anywhere in a name. */
function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
