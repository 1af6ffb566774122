import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../actor.ts';
import type { Config } from '../../config.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { reminderOf } from '../members/gold/rules.ts';
import { beginMembership } from '../members/gold/write-membership.ts';

export type BeginGoldDeps = DatabaseDeps & { config: Pick<Config, 'roleGold' | 'communityTimeZone'> };

/** An import that goes live, or one person. */
type Whose = { importId: number } | { discordId: string };

interface DueRow {
  importId: number;
  line: number;
  memberId: number;
  until: Date;
  goldUntil: Date | null;
}

/**
 * Begins the gold memberships of imports that are live, for people who are members of the site; the rows of others wait for their first
 * sign-in. Each row is used once. Returns how many memberships began. Rule: IMPORT-16.
 */
export async function beginImportedGold(deps: BeginGoldDeps, actor: Actor, whose: Whose): Promise<number> {
  let count = 0;
  for (const row of await lockDue(deps, whose)) {
    const isLonger = row.goldUntil === null || row.goldUntil < row.until;
    if (isLonger && row.until > deps.now() && (await begin(deps, actor, row))) count += 1;
    await deps.db
      .updateTable('importRows')
      .set({ discordId: null })
      .where('importId', '=', row.importId)
      .where('line', '=', row.line)
      .execute();
  }
  return count;
}

/**
 * race: staff enter or end a membership, or the member signs in on two devices, at this moment. The members are locked in the order of their
 * ids, as everywhere before their memberships, and what they have is read afterwards.
 */
async function lockDue({ db, now }: DatabaseDeps, whose: Whose): Promise<DueRow[]> {
  const due = sql`${dueRows} and ${conditionOf(whose)}`;
  const { rows } = await sql<{ id: number }>`select m.id ${due}`.execute(db);
  if (rows.length === 0) return [];
  await sql`
    select from members where id = any (${rows.map(({ id }) => id)}::integer[]) order by id for no key update`.execute(
    db,
  );
  const { rows: locked } = await sql<DueRow>`
    select r.import_id as "importId", r.line, m.id as "memberId", r.starts_at as until,
      case when m.gold_until > ${now()} then m.gold_until end as "goldUntil" ${due} order by m.id`.execute(db);
  return locked;
}

const dueRows = sql`
  from import_rows r join imports i on i.id = r.import_id join members m on m.discord_id = r.discord_id
  where i.state = 'live' and m.deleted_at is null and r.discord_id is not null
    and not exists (select from import_rows later join imports of on of.id = later.import_id
      where later.discord_id = r.discord_id and later.import_id > r.import_id and of.state in ('imported', 'live'))`;

/** Whose memberships can begin. */
export async function listDueMembers({ db }: DatabaseDeps): Promise<{ memberId: number; discordId: string }[]> {
  const { rows } = await sql<{ memberId: number; discordId: string }>`
    select distinct m.id as "memberId", m.discord_id as "discordId" ${dueRows} order by m.id`.execute(db);
  return rows;
}

function conditionOf(whose: Whose): RawBuilder<unknown> {
  return 'importId' in whose ? sql`r.import_id = ${whose.importId}` : sql`r.discord_id = ${whose.discordId}`;
}

async function begin(
  deps: BeginGoldDeps,
  actor: Actor,
  { importId, memberId, until, goldUntil }: DueRow,
): Promise<boolean> {
  const now = deps.now();
  const remindAt = reminderOf(until, deps.config.communityTimeZone);
  await sql`
    insert into gold_memberships (member_id, starts_at, ends_at, remind_at, created_at, import_id)
    values (${memberId}, ${goldUntil ?? now}, ${until}, ${remindAt}, ${now}, ${importId})`.execute(deps.db);
  return beginMembership(deps, actor, { memberId, before: goldUntil, endsAt: until, details: { import: importId } });
}
