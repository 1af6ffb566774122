import { m } from '#messages';
import type { BookingTextField } from '@sunset/contract/bookings/booking-texts.ts';
import type { ErrorCode, Problem } from '@sunset/contract/errors.ts';

/** Only the panels and the set-up, which are English, and programs receive these. */
type PanelErrorCode =
  | 'admin_required'
  | 'host_required'
  | 'key_not_allowed'
  | 'already_announced'
  | 'gold_changed'
  | 'opening_overlap'
  | 'resort_closed'
  | 'neighborhood_code_missing'
  | 'payment_not_confirmed'
  | 'lobby_open'
  | 'rooms_in_use'
  | 'name_taken'
  | 'already_admin'
  | 'already_host'
  | 'already_proposed'
  | 'too_many_proposals'
  | 'place_taken'
  | 'admin_kept'
  | 'too_many_keys'
  | 'too_many_webhooks'
  | 'webhook_not_active'
  | 'picture_refused'
  | 'file_refused'
  | 'archive_running'
  | 'archive_address_invalid'
  | 'backup_running'
  | 'fresh_sign_in_required'
  | 'backups_off'
  | 'primary_admin_required'
  | 'setup_not_private'
  | 'setup_link_required'
  | 'setup_link_invalid'
  | 'setup_link_taken'
  | 'setup_moved'
  | 'setup_incomplete'
  | 'setup_refused';

export type GuestErrorCode = Exclude<ErrorCode, PanelErrorCode>;

/** What a guest reads in other languages than English. A new code is added here or to the codes of the panels. */
export const errorTexts: Readonly<Record<GuestErrorCode, string>> = {
  malformed: m.error_malformed(),
  sign_in_again: m.error_sign_in_again(),
  sign_in_declined: m.error_sign_in_declined(),
  authentication_required: m.error_authentication_required(),
  invalid_token: m.error_invalid_token(),
  sign_in_refused: m.error_sign_in_refused(),
  not_a_member: m.error_not_a_member(),
  membership_pending: m.error_membership_pending(),
  booking_blocked: m.error_booking_blocked(),
  membership_too_short: m.error_membership_too_short(),
  not_found: m.error_not_found(),
  method_not_allowed: m.error_method_not_allowed(),
  request_timeout: m.error_request_timeout(),
  sold_out: m.error_sold_out(),
  booking_limit_reached: m.error_booking_limit_reached(),
  bookings_closed: m.error_bookings_closed(),
  no_opening: m.error_no_opening(),
  opening_started: m.error_opening_started(),
  hold_expired: m.error_hold_expired(),
  not_checked_in: m.error_not_checked_in(),
  order_limit_reached: m.error_order_limit_reached(),
  price_changed: m.error_price_changed(),
  already_decided: m.error_already_decided(),
  changes_over: m.error_changes_over(),
  no_changes_left: m.error_no_changes_left(),
  already_paid: m.error_already_paid(),
  roblox_account_taken: m.error_roblox_account_taken(),
  room_available: m.error_room_available(),
  draw_pending: m.error_draw_pending(),
  lobby_not_open: m.error_lobby_not_open(),
  roblox_link_required: m.error_roblox_link_required(),
  offers_over: m.error_offers_over(),
  offer_over: m.error_offer_over(),
  line_closed: m.error_line_closed(),
  party_leader_required: m.error_party_leader_required(),
  in_party: m.error_in_party(),
  entry_active: m.error_entry_active(),
  party_full: m.error_party_full(),
  party_over: m.error_party_over(),
  removed_from_party: m.error_removed_from_party(),
  party_not_ready: m.error_party_not_ready(),
  party_not_booked: m.error_party_not_booked(),
  party_not_entered: m.error_party_not_entered(),
  party_waiting: m.error_party_waiting(),
  room_full: m.error_room_full(),
  removed_from_room: m.error_removed_from_room(),
  admin_account: m.error_admin_account(),
  feedback_closed: m.error_feedback_closed(),
  voting_over: m.error_voting_over(),
  changed_meanwhile: m.error_changed_meanwhile(),
  body_too_large: m.error_body_too_large(),
  address_too_long: m.error_address_too_long(),
  unsupported_media_type: m.error_unsupported_media_type(),
  invalid_input: m.error_invalid_input(),
  idempotency_key_reused: m.error_idempotency_key_reused(),
  too_many_requests: m.error_too_many_requests(),
  sign_in_busy: m.error_sign_in_busy(),
  headers_too_large: m.error_headers_too_large(),
  internal: m.error_internal(),
  outside_service_failed: m.error_outside_service_failed(),
  unavailable: m.error_unavailable(),
  overloaded: m.error_overloaded(),
};

/** Of the fields that the server may refuse in a guest's form. */
const fieldTexts: Readonly<Record<`body.${BookingTextField | 'robloxUsername' | 'robloxDisplayName'}`, string>> = {
  'body.robloxUsername': m.error_field_roblox_username(),
  'body.robloxDisplayName': m.error_field_roblox_display_name(),
  'body.notes': m.error_field_notes(),
};

/** The text for a problem: of the first field that is refused, else of its code. Null for a code of the panels. */
export function translatedDetail({ code, errors }: Pick<Problem, 'code' | 'errors'>): string | null {
  const field = (fieldTexts as Partial<Record<string, string>>)[errors?.[0]?.path ?? ''];
  return field ?? (errorTexts as Partial<Record<ErrorCode, string>>)[code] ?? null;
}
