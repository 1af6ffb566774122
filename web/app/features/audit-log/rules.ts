import type { AuditEntry } from '@sunset/contract/api/audit-log.ts';
import { formatCount } from '../../format/numbers.ts';

/** What was done, for a sentence that begins with the actor. */
const actionTexts: Record<string, string> = {
  'booking.place': 'requested a room:',
  'booking.enter': 'added a guest:',
  'booking.import': 'imported',
  'booking.correct_import': 'corrected with an import:',
  'booking.undo_import': 'removed, or changed back, by undoing an import:',
  'booking.go_live': 'took live, with an import,',
  'booking.link_member': 'gave to the member whose account it is for:',
  'booking.approve': 'approved',
  'booking.confirm': 'approved',
  'booking.reject': 'rejected',
  'booking.cancel': 'cancelled',
  'booking.expire': 'let a request expire:',
  'booking.end': 'closed after its session:',
  'booking.restore': 'restored',
  'booking.edit': 'changed',
  'booking.exchange': 'exchanged the room of',
  'booking.clear': 'removed',
  'booking.undo_clear': 'brought back',
  'booking.check_in': 'checked in',
  'booking.undo_check_in': 'undid the check-in of',
  'booking.give_away': 'gave away the room of',
  'booking.take_back': 'gave a room again to',
  'booking.order': 'ordered room service for',
  'booking.claim_order': 'claimed an order of',
  'booking.serve_order': 'served an order of',
  'booking.decline_order': 'declined an order of',
  'booking.cancel_orders': 'cancelled the open orders of',
  'booking.collect': 'collected the bill of',
  'booking.join_line': 'put in line:',
  'booking.leave_line': 'took out of the line:',
  'booking.call': 'called to the front desk:',
  'booking.move_back': 'moved to the end of the line:',
  'waiting_list.call': 'called to the front desk:',
  'waiting_list.miss_call': 'gave up waiting for',
  'booking.mark_paid': 'marked as paid:',
  'booking.mark_unpaid': 'marked as not paid:',
  'booking.give_feedback': 'answered the question after the session of',
  'booking.correct_attendance': 'corrected the attendance of',
  'bookings.clear': 'removed',
  'bookings.undo_clear': 'brought back',
  'opening.create': 'created an opening of',
  'opening.import': 'imported an opening of',
  'opening.undo_import': 'removed, by undoing an import, an opening of',
  'opening.publish': 'published an opening of',
  'opening.plan_publication': 'set when to publish an opening of',
  'opening.lapse': 'ended an opening that was never published, of',
  'opening.move': 'moved an opening of',
  'opening.extend': 'extended a session of',
  'opening.delete': 'deleted or called off an opening of',
  'opening.undo_delete': 'undid the deletion of an opening of',
  'resort.close': 'closed for a while',
  'resort.lift_closure': 'ended the closure of',
  'opening.set_code': 'set the neighborhood code of an opening of',
  'opening.set_price': 'changed a room price of an opening of',
  'opening.set_rooms': 'changed the number of rooms of an opening of',
  'opening.release': 'changed the booking times of an opening of',
  'opening.announce': 'announced an opening of',
  'opening.ping_staff': 'pinged the staff about an opening of',
  'opening.switch_message': 'switched a message on or off for an opening of',
  'roster.claim': 'took a place at an opening of',
  'roster.release': 'released a place at an opening of',
  'roster.offer': 'offered a place to another host, at an opening of',
  'roster.set': 'changed the places of an opening of',
  'draw.make': 'drew the rooms of an opening of',
  'waiting_list.join': 'joined a lobby or waiting list:',
  'waiting_list.edit': 'changed the request of',
  'waiting_list.offer': 'offered a room to',
  'waiting_list.pass': 'passed the room offered to',
  'waiting_list.move': 'moved, on the waiting list,',
  'waiting_list.to_end': 'moved to the end of the waiting list:',
  'waiting_list.here': 'noted as here:',
  'waiting_list.not_here': 'noted as not here anymore:',
  'waiting_list.end': 'took off the waiting list:',
  'party.create': 'started a party at',
  'party.join': 'joined a party at',
  'party.edit': 'changed their request in a party at',
  'party.ready': 'was ready in a party at',
  'party.unready': 'was not ready anymore in a party at',
  'party.change': 'changed a party at',
  'party.leave': 'left a party at',
  'party.remove': 'removed a member from a party at',
  'party.enter': 'entered a lobby or waiting list with a party at',
  'party.leave_list': 'left a lobby or waiting list with a party at',
  'party.accept': 'accepted an offer with a party at',
  'party.book': 'booked for a party at',
  'companion.add': 'added a companion to',
  'companion.remove': 'removed a companion from',
  'companion.agree': 'comes along in the room of',
  'companion.leave': 'does not come along anymore in the room of',
  'companion.check_in': 'checked in a companion of',
  'companion.return': 'brought back a companion of',
  'companion.link': 'made a link for friends of',
  'companion.undo_check_in': 'undid the check-in of a companion of',
  'import.upload': 'uploaded the file of import',
  'import.run': 'ran import',
  'import.undo': 'undid import',
  'import.go_live': 'took live import',
  'import.discard': 'discarded import',
  'resort.add': 'added the resort',
  'resort.change': 'changed the resort',
  'resort.order': 'changed the order of the resorts',
  'resort.archive': 'archived the resort',
  'resort.restore': 'brought back the resort',
  'resort.set_code': 'set the neighborhood code of',
  'resort.set_booking_flags': 'opened or closed booking at',
  'room_type.add': 'added room type',
  'room_type.change': 'changed room type',
  'room_type.archive': 'archived room type',
  'room_type.restore': 'brought back room type',
  'menu_item.add': 'added menu item',
  'menu_item.change': 'changed menu item',
  'menu_item.archive': 'archived menu item',
  'menu_item.restore': 'brought back menu item',
  'testimonial.add': 'added testimonial',
  'testimonial.change': 'changed testimonial',
  'testimonial.archive': 'archived testimonial',
  'testimonial.restore': 'brought back testimonial',
  'store_item.add': 'added store item',
  'store_item.change': 'changed store item',
  'store_item.archive': 'archived store item',
  'store_item.restore': 'brought back store item',
  'robux_item.set': 'set the Robux item for',
  'image.upload': 'uploaded picture',
  'settings.change': 'changed settings:',
  'setup.complete': 'finished the first set-up of the',
  'setup.change': 'changed the configuration of the',
  'settings.replace_data_key': 'replaced, by command, the key of',
  'settings.claim_database': 'started for the first time with this database, for the',
  'settings.replace_application': 'started with another Discord application for the',
  'settings.move_community': 'confirmed, by command, that the Discord server has changed of the',
  'message.resend': 'sent again: message',
  'member.block': 'blocked member',
  'member.unblock': 'unblocked member',
  'member.override_tier': 'set the tier of',
  'member.grant_gold': 'entered a gold membership of',
  'member.end_gold': 'ended the gold membership of',
  'member.retry_gold_role': 'tried the gold role again of',
  'member.refresh_roles': 'refreshed the roles of',
  'member.link_roblox': 'linked the Roblox account of',
  'member.unlink_roblox': 'unlinked the Roblox account of',
  'member.leave': 'saw that someone left the Discord server:',
  'member.undo_leave': 'undid the departure of',
  'departures.hold': 'stopped all departures from the Discord server: decision',
  'departures.keep': 'kept everybody: decision',
  'departures.allow': 'said that members left: decision',
  'waiting_list.restore': 'brought back the waiting list place',
  'member.forgive_no_shows': 'lifted the no-show penalty of',
  'member.switch_messages': 'switched their own Discord messages:',
  'member.choose_language': 'chose the language of their messages:',
  'member.reset_calendar': 'created a new address of the private calendar of',
  'member.delete': 'deleted the data of',
  'member.make_host': 'made a host of',
  'member.remove_host': 'removed host rights from',
  'admin.add': 'made an admin of',
  'admin.remove': 'removed admin rights from',
  'admin.set_code': 'made a new security code for',
  'admin.unlock_code': 'signed in with Discord and unlocked the security code of',
  'admin.denied': 'was denied access to',
  'admin.code_failures': 'saw wrong security codes entered for',
  'api_key.create': 'created the API key',
  'api_key.revoke': 'revoked the API key',
  'webhook.create': 'added the webhook',
  'webhook.change': 'changed the webhook',
  'webhook.rotate_secret': 'made a new secret for the webhook',
  'webhook.test': 'sent a test event to the webhook',
  'webhook.replay': 'sent a delivery again to the webhook',
  'webhook.delete': 'deleted the webhook',
  'webhook.disable': 'disabled the webhook',
  'personal_data.expire': 'removed names and notes of sessions until',
  'archive.download': 'downloaded the archive of the',
  'archive.import': 'imported an archive of the',
  'backup.request': 'asked for a backup:',
  'backup.take': 'took the backup',
  'backup.rehearse': 'restored as a rehearsal the backup',
  'backup.fail': 'could not take the backup',
  'backup.prune': 'deleted backups older than those kept, after',
};

/** Subjects to filter by. */
export const subjects = [
  { value: 'booking', label: 'Bookings' },
  { value: 'clearing', label: 'Cleared bookings' },
  { value: 'opening', label: 'Openings' },
  { value: 'import', label: 'Imports' },
  { value: 'waiting_entry', label: 'Waiting lists' },
  { value: 'party', label: 'Parties' },
  { value: 'resort', label: 'Resorts' },
  { value: 'room_type', label: 'Room types' },
  { value: 'member', label: 'Members' },
  { value: 'admin', label: 'Admins' },
  { value: 'api_key', label: 'API keys' },
  { value: 'webhook', label: 'Webhooks' },
  { value: 'backup', label: 'Backups' },
  { value: 'personal_data', label: 'Names and notes' },
  { value: 'call', label: 'Denied calls' },
  { value: 'message', label: 'Messages' },
  { value: 'settings', label: 'Settings' },
  { value: 'store_item', label: 'Store items' },
  { value: 'robux_item', label: 'Robux items' },
  { value: 'testimonial', label: 'Testimonials' },
  { value: 'image', label: 'Pictures' },
] as const;

/** What was done by a bulk act, where it differs from the text of one row. */
const bulkTexts: Record<string, string> = {
  'booking.expire': 'let requests expire:',
  'booking.end': 'closed after the session:',
  'booking.exchange': 'exchanged the rooms of',
};

/** An entry as a sentence in three parts. An action without a text is shown by its name. */
export function sentenceOf(activity: AuditEntry): { who: string; did: string; what: string } {
  const { actor, action } = activity;
  const count = bookingCountOf(activity);
  const text = actionTexts[action] ?? plainAction(action);
  return {
    who: actorName(actor),
    did: count === null ? text : (bulkTexts[action] ?? text),
    what: count === null ? subjectOf(activity) : formatCount(count, 'booking'),
  };
}

/** How many bookings a bulk act changed; null if the entry is about one thing. */
function bookingCountOf({ action, subject, after, bulk }: AuditEntry): number | null {
  if (action === 'bookings.clear') return Number(after?.['count'] ?? 0);
  if (action === 'bookings.undo_clear') return Number(after?.['restored'] ?? 0);
  return subject === 'booking' && bulk !== null && bulk.count > 1 ? bulk.count : null;
}

/** "TinyTopaz, Vista, Standard 4", a name, or an id. */
function subjectOf({ subject, subject_id: id, subject_name: name }: AuditEntry): string {
  if (name === null) return subject === 'booking' ? `booking ${id}` : id;
  if (subject === 'booking' || subject === 'waiting_entry') return name.replace(/ Sunset Resort(?=,|$)/, '');
  return subject === 'opening' ? `${name} (no. ${id})` : name;
}

const kinds: Record<AuditEntry['actor']['kind'], string> = {
  guest: 'A visitor',
  member: 'A former member',
  host: 'A former host',
  staff: 'A former admin',
  system: 'The site',
  api_key: 'A program',
};

function actorName({ kind, name }: AuditEntry['actor']): string {
  if (name === null) return kinds[kind];
  if (kind === 'api_key') return `API key ${name}`;
  return kind === 'host' ? `${name} (host)` : name;
}

/** `store_item.archive` becomes "archive: store item". */
function plainAction(action: string): string {
  const [subject = '', verb = ''] = action.split('.');
  return `${verb.replaceAll('_', ' ')}: ${subject.replaceAll('_', ' ')}`;
}
