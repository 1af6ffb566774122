import { codeAlphabet, codeLength } from '../../../features/bookings/rules.ts';
import { minAnswers, resortFiguresMs } from '../../../features/feedback/rules.ts';
import type { OutTable } from '../table-rule.ts';

/**
 * The answers as the panel shows them: only of guests who came, with stars and lines each in an order of their own, so that neither belongs to
 * the other or to a person. An opening with too few answers has no lines, and stars only where those of its resort are shown,
 * which are mixed among all such openings of the resort. Rules: ARCHIVE-4, FEEDBACK-5, FEEDBACK-6.
 */
const unlinkedAnswers = (madeAt: Date) => `(
  with given as (
    select o.id as opening_id, o.resort_id, recent.is_recent, f.stars, f.comment,
      count(*) over (partition by o.id) >= ${minAnswers} as is_shown,
      count(f.stars) over (partition by o.resort_id, recent.is_recent) >= ${minAnswers} as is_resort_shown
    from feedback f left join bookings b on b.id = f.booking_id
    join openings o on o.id = coalesce(f.opening_id, b.opening_id)
    cross join lateral (
      select o.starts_at > '${new Date(madeAt.getTime() - resortFiguresMs).toISOString()}'::timestamptz as is_recent) recent
    where f.opening_id is not null or b.status = 'completed' and b.removed_at is null
  ),
  pooled as (select *, case when is_shown then opening_id else 0 end as pool from given),
  stars as (
    select resort_id, is_recent, pool, stars,
      row_number() over (partition by resort_id, is_recent, pool order by random()) as number
    from pooled
  ),
  lines as (
    select *, row_number() over (partition by resort_id, is_recent, pool order by opening_id, comment) as number from pooled
  )
  select l.opening_id, case when l.is_shown or l.is_recent and l.is_resort_shown then s.stars end as stars,
    case when l.is_shown then l.comment else '' end as comment
  from lines l join stars s using (resort_id, is_recent, pool, number) order by l.opening_id, number)`;

/** Another one for each row, with as many random bits. */
const newCode = `(
  select string_agg(substr('${codeAlphabet}', 1 + get_byte(random.bytes, place) % ${codeAlphabet.length}, 1), '')
  from (select sha256((gen_random_uuid()::text || gen_random_uuid()::text || r.id)::bytea) as bytes) random,
    generate_series(0, ${codeLength - 1}) place)`;

/** Openings, bookings, waiting lists, draws and feedback. */
export const bookingTables = {
  booking_changes: {
    columns: 'booking_id change day member_id opening_id opening_room_id payment_method resort_id room_type_id status',
  },
  bookings: {
    columns:
      'all_inclusive base_price bulk_removal_id checked_in_at complimentary_reason confirmed_at created_at discord_username discount_amount discount_percent entered_as final_price given_away_at guest_changes id import_id is_guest_awaited member_id notes opening_id opening_room_id original_price paid_at payment_method reason reference removed_at roblox_display_name roblox_id roblox_username status status_before_removal unit_id updated_at version was_approved',
    others: {
      room_code: { why: 'Who has the link of a room can join it. Guests share it again.', isOfOlder: true },
    },
  },
  draws: {
    columns: 'algorithm class_number drawn_at draws_at messaged_at opening_id result units',
  },
  feedback: {
    columns: 'comment opening_id stars',
    others: {
      id: { why: 'Numbered again.' },
      booking_id: { why: 'An answer is not linked to who gave it.' },
      given_at: { why: 'The time would say who gave it.', imported: 'now()' },
    },
    from: unlinkedAnswers,
  },
  import_rows: {
    columns: 'before booking_id discord_id field import_id left_as line opening_id outcome problem starts_at',
    others: {
      cells: { why: 'Texts of a file are deleted within a day.' },
      account: { why: 'Roblox is asked again.' },
    },
    from: () => "(select r.* from import_rows r join imports i on i.id = r.import_id where i.state <> 'draft')",
  },
  imports: {
    columns:
      'created_at created_by file_name id imported_at is_remembered kind live_at settings state titles undone_at',
    from: () => "(select * from imports where state <> 'draft')",
  },
  line_entries: {
    columns:
      'booking_id called_at called_by claimed_unit ended_at end_reason id joined_at missed_calls opening_id queued_at state version waiting_entry_id',
  },
  lobbies: {
    columns: 'class_number closed_at closed_entries draws_at entries_digest on_sale_groups opened_at opening_id',
    others: {
      seed: {
        why: 'Until its draw the seed is secret. An open lobby gets another one.',
        exported:
          'case when exists (select from draws d where d.opening_id = t.opening_id and d.class_number = t.class_number) then t.seed end',
        imported: 'coalesce(r.seed, sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea))',
      },
    },
  },
  offers: {
    columns:
      'accepted_at base_price discount_percent ended_at ends_at entry_id id is_drawn made_at member_id opening_id opening_room_id state unit_id',
  },
  on_sale_times: {
    columns: 'later_groups on_sale_at on_sale_group opening_id',
  },
  opening_booking_counters: {
    columns: 'bookings opening_id opening_room_id payment_method status',
  },
  opening_counters: {
    columns: 'opening_id taken units',
  },
  opening_rooms: {
    columns: 'id opening_id price resort_id room_type_id',
  },
  openings: {
    columns:
      'allowed_closure_id cancelled_at created_at ended_at ends_at extended_at id import_id move_count moved_at moved_from neighborhood_code publish_at published_at regular_share resort_id restored_at restored_count sale_mode session_minutes starts_at time_zone',
  },
  order_items: {
    columns: 'menu_item_id name order_id price quantity',
  },
  orders: {
    columns: 'booking_id claimed_at claimed_by collected_at created_at ended_at id number place price state',
  },
  parties: {
    columns: 'created_at id opening_id policy',
    others: {
      code: {
        why: 'Who has the link of a party can join it. A party gets another one.',
        isOfOlder: true,
        imported: newCode,
      },
    },
  },
  party_members: {
    columns:
      'all_inclusive booking_id ended_at id joined_at member_id notes opening_id party_id payment_method place ready_price ready_room ready_until refusal roblox_display_name roblox_username rooms state',
  },
  roster_claims: {
    columns: 'claimed_at id member_id offered_to place_id',
  },
  roster_places: {
    columns: 'id name opening_id position',
  },
  units: {
    columns: 'booking_id free_since id number offered_until offer_id opening_id opening_room_id reserved_until',
    others: {
      held_by: { why: 'A hold lasts minutes.' },
      held_until: { why: 'A hold lasts minutes.' },
      held_base_price: { why: 'A hold lasts minutes.' },
      held_percent: { why: 'A hold lasts minutes.' },
      hold_extended: { why: 'A hold lasts minutes.', imported: 'false' },
    },
  },
  waiting_choices: {
    columns: 'entry_id is_passed opening_id opening_room_id rank shown_price',
  },
  waiting_entries: {
    columns:
      'account_proof all_inclusive class_number discount_percent ended_at end_reason entered_at id is_deferred member_id missed_offers notes on_sale_group opening_id opens_for order_changes party_id payment_method place roblox_display_name roblox_id roblox_username staff_reason state updated_at',
  },
} as const satisfies Record<string, OutTable>;
