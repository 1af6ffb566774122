/**
 * Every way a call can be refused, with its HTTP status. The code is stable and for programs; the
 * sentence a person reads is the problem's `detail`. Rule: API-3.
 */
export const errorStatuses = {
  malformed: 400,
  sign_in_again: 400,
  sign_in_declined: 400,
  authentication_required: 401,
  invalid_token: 401,
  sign_in_refused: 401,
  admin_required: 403,
  host_required: 403,
  primary_admin_required: 403,
  fresh_sign_in_required: 403,
  setup_not_private: 403,
  setup_link_required: 403,
  not_a_member: 403,
  membership_pending: 403,
  booking_blocked: 403,
  membership_too_short: 403,
  party_leader_required: 403,
  key_not_allowed: 403,
  not_found: 404,
  setup_link_invalid: 404,
  archive_address_invalid: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  sold_out: 409,
  booking_limit_reached: 409,
  bookings_closed: 409,
  no_opening: 409,
  opening_started: 409,
  hold_expired: 409,
  not_checked_in: 409,
  order_limit_reached: 409,
  price_changed: 409,
  already_decided: 409,
  changes_over: 409,
  no_changes_left: 409,
  already_paid: 409,
  already_announced: 409,
  gold_changed: 409,
  opening_overlap: 409,
  resort_closed: 409,
  neighborhood_code_missing: 409,
  payment_not_confirmed: 409,
  roblox_account_taken: 409,
  room_available: 409,
  draw_pending: 409,
  lobby_not_open: 409,
  lobby_open: 409,
  roblox_link_required: 409,
  offers_over: 409,
  offer_over: 409,
  line_closed: 409,
  in_party: 409,
  entry_active: 409,
  party_full: 409,
  party_over: 409,
  removed_from_party: 409,
  party_not_ready: 409,
  party_not_booked: 409,
  party_not_entered: 409,
  party_waiting: 409,
  room_full: 409,
  removed_from_room: 409,
  feedback_closed: 409,
  rooms_in_use: 409,
  admin_account: 409,
  changed_meanwhile: 409,
  name_taken: 409,
  already_admin: 409,
  already_host: 409,
  place_taken: 409,
  admin_kept: 409,
  voting_over: 409,
  already_proposed: 409,
  too_many_proposals: 409,
  too_many_keys: 409,
  too_many_webhooks: 409,
  webhook_not_active: 409,
  backups_off: 409,
  backup_running: 409,
  archive_running: 409,
  setup_link_taken: 409,
  setup_moved: 409,
  setup_incomplete: 409,
  body_too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,
  invalid_input: 422,
  picture_refused: 422,
  file_refused: 422,
  setup_refused: 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  sign_in_busy: 429,
  headers_too_large: 431,
  internal: 500,
  outside_service_failed: 502,
  unavailable: 503,
  overloaded: 503,
} as const;

/** The stable name of a refusal. */
export type ErrorCode = keyof typeof errorStatuses;

/** One field that was refused: `path` in dots (`body.notes`), `message` for a person. */
export interface FieldError {
  path: string;
  message: string;
}

/** RFC 9457 problem details, the body of every error response. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  errors?: FieldError[];
  /** Further members that a code defines, e.g. `pricing` with `price_changed`, `invite` with `not_a_member`. */
  [extension: string]: unknown;
}
