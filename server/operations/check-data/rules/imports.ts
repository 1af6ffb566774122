import { sql } from 'kysely';
import type { Rules } from '../find-broken-rules.ts';

/** Imports. Rules: IMPORT. */
export const importRules: Rules = {
  'IMPORT-12 nobody was messaged about a booking of an import that is not live': sql`
    select 'booking ' || b.reference as subject from bookings b join imports i on i.id = b.import_id
    join outbox o on o.payload ->> 'reference' = b.reference
    where i.state <> 'live' and o.kind like 'booking.%'`,
  'IMPORT-13 a booking that an undo removed came with an import that was undone': sql`
    select 'booking ' || b.reference as subject from bookings b left join imports i on i.id = b.import_id
    where b.removed_at is not null and b.bulk_removal_id is null and (b.status <> 'cancelled' or i.state is distinct from 'undone')`,
  'IMPORT-15 what was imported has no text of its file': sql`
    select 'import ' || r.import_id || ', line ' || r.line as subject from import_rows r join imports i on i.id = r.import_id
    where i.state <> 'draft' and (r.account is not null or r.cells is not null and r.outcome <> 'problem')
      or i.state <> 'imported' and r.before is not null`,
  'IMPORT-16 gold of an import begins when it is live, and a draft or an undone import says of nobody that they become gold': sql`
    select 'import ' || i.id as subject from imports i where i.state <> 'live' and exists (
      select from gold_memberships g where g.import_id = i.id)
      or i.state in ('draft', 'undone') and exists (select from import_rows r where r.import_id = i.id and r.discord_id is not null)`,
};
