import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning, problem } = findingsOf('Messages');
const lateSeconds = 300;

/** How old what waits is, and what staff has to look at. */
export async function checkOutbox(db: Database, now: Date): Promise<Finding[]> {
  const { rows } = await sql<{ oldest: number; due: number; unknown: number; dead: number; stopped: boolean }>`
    select coalesce(extract(epoch from ${now}::timestamptz - min(not_before) filter (where is_due)), 0)::float as oldest,
      count(*) filter (where is_due)::int as due, count(*) filter (where status = 'unknown')::int as unknown,
      count(*) filter (where status = 'dead')::int as dead,
      coalesce((select stopped_at is not null from messenger), false) as stopped
    from (select *, status in ('pending', 'sending') and not_before <= ${now} as is_due from outbox) o
    where status <> 'sent'`.execute(db);
  const { oldest = 0, due = 0, unknown = 0, dead = 0, stopped = false } = rows[0] ?? {};
  return [
    oldest > lateSeconds
      ? warning(
          `${due} are waiting, the oldest for ${Math.round(oldest)} s`,
          'Check that a server is running and that Discord answers.',
        )
      : ok(`${due} are waiting, none is late`),
    ...(stopped ? [problem('Discord rejected the bot token', 'Set the right DISCORD_BOT_TOKEN and restart.')] : []),
    ...(unknown > 0
      ? [
          warning(
            `${unknown} may or may not have arrived`,
            'Staff: check Discord, then resend from the panel if it is missing.',
          ),
        ]
      : []),
    ...(dead > 0 ? [warning(`${dead} failed for good`, 'Staff: the panel shows why. You can resend them there.')] : []),
  ];
}
