import type { EntryEnd, WaitReason } from '@sunset/contract/openings/waiting-list.ts';
import { m } from '#messages';

/** Why a waiting member has no offer at this moment. */
export const waitReasons: Record<WaitReason, string> = {
  no_room_free: m.waiting_list_no_room_free(),
  room_free: m.waiting_list_room_free(),
  offer_open: m.waiting_list_offer_open(),
  offers_over: m.waiting_list_offers_over(),
  limit_reached: m.waiting_list_limit_reached(),
  not_admitted: m.waiting_list_not_admitted(),
};

/** Why an entry ended, if the guest did not end it themselves. */
export const entryEnds: Partial<Record<EntryEnd, string>> = {
  unanswered: m.waiting_list_end_unanswered(),
  removed: m.waiting_list_end_removed(),
  account_taken: m.waiting_list_end_account_taken(),
  blocked: m.waiting_list_end_blocked(),
  left_server: m.waiting_list_end_left_server(),
  opening_cancelled: m.waiting_list_end_opening_cancelled(),
};
