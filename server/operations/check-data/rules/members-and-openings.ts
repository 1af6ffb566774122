import { sql } from 'kysely';
import type { Rules } from '../find-broken-rules.ts';

/** Members, openings and the installation. Rules: GOLD, FEEDBACK, CAL, OPENING, POST, PROPOSAL, CLOSURE, I17, OPS. */
export const memberAndOpeningRules: Rules = {
  'GOLD-3 a member is gold until the end of the last membership': sql`
    select 'member ' || m.id as subject from members m
    where m.deleted_at is null
      and m.gold_until is distinct from (select max(ends_at) from gold_memberships g where g.member_id = m.id)`,
  'FEEDBACK-8 a deleted account leaves no answers': sql`
    select 'booking ' || b.reference as subject from feedback f join bookings b on b.id = f.booking_id
    join members m on m.id = b.member_id where m.deleted_at is not null`,
  'CAL-5 a deleted account has no private calendar': sql`
    select 'member ' || m.id as subject from calendar_feeds f join members m on m.id = f.member_id
    where m.deleted_at is not null`,
  'OPS-28 one row says whose the database is': sql`
    select 'installation' as subject where (select count(*) from installation) <> 1`,
  'OPENING-20 nobody has a room or a place in an opening that is not published': sql`
    select 'opening ' || o.id as subject from openings o where o.published_at is null and (
      exists (select from bookings b where b.opening_id = o.id and b.import_id is null)
      or exists (select from units u where u.opening_id = o.id and u.held_by is not null)
      or exists (select from waiting_entries e where e.opening_id = o.id)
      or exists (select from lobbies l where l.opening_id = o.id))`,
  'POST-1 an opening has one post in the guests’ channel, and older ones are to be deleted': sql`
    select 'opening ' || opening_id as subject from edited_messages
    where kind = 'guests.opening_post' and replaced_at is null and closed_at is null group by opening_id having count(*) > 1`,
  'PROPOSAL-8 there is one post about proposals, and older ones are to be deleted': sql`
    select 'the guests’ channel' as subject from edited_messages
    where kind = 'guests.proposals' and replaced_at is null and closed_at is null having count(*) > 1`,
  'PROPOSAL-2 the votes of a proposal are counted': sql`
    select 'proposal ' || p.id as subject from proposals p
    where p.vote_count <> (select count(*) from proposal_votes v where v.proposal_id = p.id)`,
  'CLOSURE-2 no opening was planned into a closure that the call did not name': sql`
    select 'opening ' || o.id as subject from openings o join closures c on c.resort_id = o.resort_id
    where o.cancelled_at is null and c.lifted_at is null and c.id is distinct from o.allowed_closure_id
      and o.starts_at > c.created_at and o.starts_at < c.ends_at and o.ends_at > c.starts_at`,
  'I17 a session lasts an hour, or as long as it was extended': sql`
    select 'opening ' || id as subject from openings
    where ends_at <> starts_at + session_minutes * interval '1 minute' or session_minutes <> 60 + coalesce((
      select sum(extract(epoch from (a.after ->> 'ends_at')::timestamptz - (a.before ->> 'ends_at')::timestamptz) / 60)
      from audit_log a where a.subject = 'opening' and a.subject_id = openings.id::text and a.action = 'opening.extend'), 0)`,
};
