import { siteSwitches } from '@sunset/contract/messages/site-switches.ts';
import type { OutTable } from '../table-rule.ts';

/** Those that are in it as they are stored. */
const switches = siteSwitches
  .map(({ id }) => id)
  .filter((id) => id !== 'messages_enabled')
  .join(' ');

/** Resorts, settings, and what staff decided about them. */
export const communityTables = {
  bulk_removals: {
    columns: 'deleted_count id removed_at removed_by resort_id scope undone_at undo_until',
  },
  closures: {
    columns: 'created_at ends_at id lifted_at reason resort_id starts_at',
  },
  day_booking_counters: {
    columns: 'bookings day resort_id',
  },
  deleted_bookings: {
    columns: 'booking_id deletion_id is_given_away status',
  },
  deleted_entries: {
    columns: 'deletion_id entry_id place staff_reason state',
  },
  discord_events: {
    columns: 'event_id opening_id session_minutes starts_at',
  },
  expired_openings: {
    columns: 'expired_at opening_id',
  },
  images: {
    columns: 'bytes created_at hash height last_used_at src swept_at width widths',
  },
  menu_items: {
    columns: 'archived_at id image name price resort_id version',
  },
  merchandise: {
    columns: 'archived_at created_at description id image link name price version',
  },
  opening_deletions: {
    columns: 'closure_id deleted_at deleted_by id opening_id undone_at undo_until',
  },
  proposals: {
    columns: 'created_at id opening_id resort_id starts_at state time_zone vote_count votes_needed',
  },
  resort_booking_counters: {
    columns: 'bookings payment_method resort_id room_type_id status',
  },
  resort_counters: {
    columns: 'resort_id units',
  },
  resorts: {
    columns:
      'amenities archived_at created_at description gallery gold_customer_bookings_open id image image_alts location name neighborhood_code plot_owner rating regular_customer_bookings_open roster_places server_booster_bookings_open slug sort_order time_zone version',
  },
  robux_items: {
    columns: 'amount link',
  },
  room_types: {
    columns: 'amenities archived_at id image_alts images max_guests name price resort_id size unit_count version',
  },
  settings: {
    columns: `${switches} about_intro accent_color achievements brand_name changed_in channel_language code_minutes_before community_values default_sale_mode donation_costs donation_url hero_picture hero_title highlight_color invite_url is_demo late_after_minutes lobby_min_membership_days logo max_active_bookings_per_user mission no_show_limit only_row privacy_text privacy_url roblox_group_url story tagline team terms_text terms_url ticket_url tiktok_url twitter_url version`,
    others: {
      data_key_check: { why: 'Marks the DATA_KEY of this installation.' },
      messages_enabled: {
        why: 'No message is sent because of an import: staff switch messages on.',
        exported: 't.messages_enabled',
        imported: 'false',
      },
    },
  },
  switched_off_messages: {
    columns: 'kind opening_id',
  },
  testimonials: {
    columns: 'archived_at comment date id location name rating sort_order version',
  },
} as const satisfies Record<string, OutTable>;
