import type { OutTable } from '../table-rule.ts';

/** Members, and what staff did. */
export const peopleTables = {
  admins: {
    columns: 'id discord_id username is_primary is_active created_at',
    listedOnly: 'Nobody becomes an admin by an import: the file is a list for people.',
    others: {
      code_failures: { why: 'Secret.' },
      code_hash: { why: 'Secret.' },
      code_tried_at: { why: 'Secret.' },
      code_version: { why: 'Secret.' },
      last_login_at: { why: 'Of this installation.' },
      named_over_primary: { why: 'Of the configuration of this installation.' },
      own_code_version: { why: 'Secret.' },
    },
  },
  api_keys: {
    columns: 'created_at created_by expires_at id last_used_at name scopes',
    others: {
      key_hash: {
        why: 'A key of this installation is worth nothing elsewhere.',
        imported: 'sha256(gen_random_uuid()::text::bytea)',
      },
      last_characters: { why: 'A part of the key.', imported: "'----'" },
      revoked_at: {
        why: 'The history names keys; none of them works.',
        exported: 'coalesce(t.revoked_at, now())',
        imported: 'coalesce(r.revoked_at, now())',
      },
    },
  },
  audit_log: {
    columns: 'action actor_key_id actor_kind actor_member_id after at before bulk_id id subject subject_id',
  },
  companions: {
    columns:
      'added_at booking_id checked_in_at ended_at id member_id opening_id roblox_display_name roblox_id roblox_username state takeover_until',
  },
  departure_holds: {
    columns: 'changed_roles checked_count decided_at decided_by decision due_count id missing_roles started_at',
  },
  departures: {
    columns: 'acted_at booking_ids entries gold_role id member_id tiers undone_at undone_by',
    others: {
      has_host_role: { why: 'Nobody becomes a host by an import.', imported: 'false' },
    },
  },
  gold_memberships: {
    columns:
      'amount closed_at created_at ended_early_at end_reason ends_at id import_id member_id months payment_method remind_at reminded_at starts_at',
  },
  gold_roles: {
    columns: 'changed_at member_id state',
  },
  hosts: {
    columns: 'member_id added_at',
    listedOnly: 'Nobody becomes a host by an import: the file is a list for people.',
  },
  member_booking_counters: {
    columns: 'bookings member_id resort_id user_type',
  },
  member_names: {
    columns: 'member_id name',
  },
  members: {
    columns:
      'absent_since avatar blocked_reason blocked_until bloxlink_checked_at bloxlink_display_name bloxlink_roblox_id bloxlink_username chosen_locale created_at deleted_at departure_due_at discord_id discord_locale display_name earlier_no_shows gold_until id is_in_server is_pending last_login_at look_up_failed_at no_shows_forgiven_at override_until roblox_display_name roblox_id roblox_linked_at roblox_username roles_checked_at server_joined_at tier_override tiers tier_version username',
    others: {
      has_host_role: { why: 'Nobody becomes a host by an import. Discord says it again.', imported: 'false' },
    },
  },
  muted_messages: {
    columns: 'member_id switch',
  },
  proposal_reminders: {
    columns: 'created_at member_id proposal_id',
  },
  proposal_votes: {
    columns: 'member_id proposal_id voted_at',
  },
  sale_reminders: {
    columns: 'created_at member_id opening_id sent_at',
  },
  user_type_booking_counters: {
    columns: 'bookings resort_id user_type',
  },
  user_type_changes: {
    columns: 'due member_id',
  },
} as const satisfies Record<string, OutTable>;
