import type { ErrorCode } from '@sunset/contract/errors.ts';
import type { AppError } from '../../errors/app-error.ts';
import type { MessageKey, Texts } from '../../messages/texts.ts';
import { moment } from './replies.ts';

type Plain = Extract<MessageKey, `refusal_${string}`>;

/** Every code that a guest can meet on Discord. */
const byCode = {
  not_a_member: 'refusal_not_a_member',
  membership_pending: 'refusal_membership_pending',
  booking_blocked: 'refusal_booking_blocked',
  not_found: 'refusal_not_found',
  sold_out: 'refusal_sold_out',
  booking_limit_reached: 'refusal_booking_limit_reached',
  bookings_closed: 'refusal_bookings_closed',
  no_opening: 'refusal_no_opening',
  opening_started: 'refusal_opening_started',
  hold_expired: 'refusal_hold_expired',
  price_changed: 'refusal_price_changed',
  already_decided: 'refusal_already_decided',
  changes_over: 'refusal_changes_over',
  no_changes_left: 'refusal_no_changes_left',
  already_paid: 'refusal_already_paid',
  changed_meanwhile: 'refusal_already_decided',
  idempotency_key_reused: 'refusal_already_decided',
  roblox_account_taken: 'refusal_roblox_account_taken',
  draw_pending: 'refusal_draw_pending',
  offer_over: 'refusal_offer_over',
  line_closed: 'refusal_line_closed',
  membership_too_short: 'refusal_membership_too_short',
  voting_over: 'refusal_voting_over',
  roblox_link_required: 'refusal_roblox_link_required',
  room_available: 'refusal_room_available',
  lobby_not_open: 'refusal_lobby_not_open',
  offers_over: 'refusal_offers_over',
  party_leader_required: 'refusal_party_leader_required',
  in_party: 'refusal_in_party',
  entry_active: 'refusal_entry_active',
  party_over: 'refusal_party_over',
  party_not_ready: 'refusal_party_not_ready',
  party_not_booked: 'refusal_party_not_booked',
  party_not_entered: 'refusal_party_not_entered',
  host_required: 'refusal_host_required',
  invalid_input: 'refusal_invalid_input',
  too_many_requests: 'refusal_too_many_requests',
  outside_service_failed: 'refusal_outside_service_failed',
  unavailable: 'refusal_unavailable',
  overloaded: 'refusal_overloaded',
  internal: 'refusal_internal',
} as const satisfies Partial<Record<ErrorCode, Plain>>;

const byField = {
  'body.robloxUsername': 'refusal_username',
  'body.robloxDisplayName': 'refusal_display_name',
} as const satisfies Record<string, Plain>;

/** What a guest reads about a refusal: in English its detail, in other languages what its code means. Rule: LANG-12. */
export function refusalText(error: AppError, texts: Texts): string {
  if (error.say !== undefined) return error.say(texts);
  if (texts.locale === 'en') return error.detail;
  const { opens_at: opensAt } = error.extensions;
  if (typeof opensAt === 'string' && error.code !== 'lobby_not_open')
    return texts.say('refusal_opens_at', { start: moment(opensAt) });
  const path = error.fields?.[0]?.path ?? '';
  if (isKeyOf(byField, path)) return texts.say(byField[path]);
  return isKeyOf(byCode, error.code) ? texts.say(byCode[error.code]) : error.detail;
}

/** What a code means, in every language: for a refusal that was stored, and for a state. */
export const codeText = (code: keyof typeof byCode, { say }: Texts): string => say(byCode[code]);

function isKeyOf<Table extends object>(table: Table, key: string): key is Extract<keyof Table, string> {
  return Object.hasOwn(table, key);
}
