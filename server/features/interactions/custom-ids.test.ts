import { describe, expect, it } from 'vitest';
import { actions, buildCustomId, parseCustomId, type ActionName } from './custom-ids.ts';

describe('custom ids', () => {
  it('are read as they were built', () => {
    const id = buildCustomId('take_offer_at', { openingId: 12, offerId: 3, price: 900, start: 5 });
    expect(id).toBe('take_offer_at:12:3:900:5');
    const args = { openingId: '12', offerId: '3', price: '900', start: '5' };
    expect(parseCustomId(id)).toEqual({ name: 'take_offer_at', args });
    expect(parseCustomId(buildCustomId('dismiss', {}))).toEqual({ name: 'dismiss', args: {} });
  });

  it('of messages that name less are read, without what they do not name (INTER-9)', () => {
    const older = ['take_offer:12', 'take_offer_at:12:900', 'pass_offer:12', 'book_confirm:77', 'book_release'];
    older.push(
      'take_offer:12:3',
      'take_offer_at:12:3:900',
      'pass_offer:12:3',
      'book_confirm:77:900',
      'party_accept:abc:3:900',
      'party_ready:abc:3:900',
      'party_book:abc:t.1',
      'party_enter:abc:lobby',
      'party_leave_now:abc:open',
      'enter_guest:1:2:bbc:900:here:Jay',
      'approve_booking:SR-1',
      'approve_paid:SR-1',
      'reject_booking:SR-1',
      'reject_reason:SR-1',
      'confirm_cancel:SR-1',
      'claim_place:5',
    );
    const request = { reference: 'SR-1', roomId: '', price: '', method: '' };
    expect(older.map((id) => parseCustomId(id)?.args)).toEqual([
      { openingId: '12', offerId: '', start: '' },
      { openingId: '12', offerId: '', price: '900', start: '' },
      { openingId: '12', offerId: '', start: '' },
      { draftId: '77', price: '', start: '' },
      { roomId: '' },
      { openingId: '12', offerId: '3', start: '' },
      { openingId: '12', offerId: '3', price: '900', start: '' },
      { openingId: '12', offerId: '3', start: '' },
      { draftId: '77', price: '900', start: '' },
      { code: 'abc', offerId: '3', price: '900', start: '' },
      { code: 'abc', roomId: '3', price: '900', start: '' },
      { code: 'abc', press: 't.1', start: '' },
      { code: 'abc', list: 'lobby', start: '' },
      { code: 'abc', place: 'open', start: '' },
      { openingId: '1', roomId: '2', payment: 'bbc', price: '900', arrival: 'here', name: 'Jay', start: '' },
      request,
      request,
      request,
      request,
      { reference: 'SR-1', start: '' },
      { placeId: '5', start: '' },
    ]);
  });

  it('are refused where no action has that name or number of arguments', () => {
    for (const id of ['', 'nothing', 'constructor', 'show_code', 'show_code:', 'show_code:a:b', 'dismiss:1'])
      expect(parseCustomId(id)).toBeNull();
  });

  it('never exceed the limit of Discord, and never contain the separator in an argument', () => {
    expect(() => buildCustomId('show_code', { reference: 'x'.repeat(91) })).toThrow('does not fit');
    expect(() => buildCustomId('show_code', { reference: 'a:b' })).toThrow('does not fit');
  });
});

/**
 * Why an action names no start: what it does is right whenever the session is. Whatever else books, enters, cancels, gives up or adds
 * names `start`, and does nothing at another one. A new action has to be in one of these lists, or name it.
 */
const withoutStart = {
  'shows, asks or opens a form; the press that follows names what it does': [
    'cancel_booking',
    'show_code',
    'change_booking',
    'change_choose',
    'change_notes',
    'post_book',
    'post_wait',
    'reject_booking',
    'add_comment',
    'evening_page',
    'add_guest',
    'guest_form',
    'book_opening',
    'book_form',
    'party_show',
    'party_leave',
    'dismiss',
  ],
  'holds a room for minutes, or lets it go; Confirm names the start': [
    'claim_room',
    'book_room',
    'book_details',
    'book_release',
  ],
  'is about a booking that exists, which moves with its opening and whose guest reads of it': [
    'change_confirm',
    'save_notes',
    'approve_booking',
    'approve_paid',
    'reject_reason',
  ],
  'is possible only around the start or after the session': [
    'im_here',
    'im_here_waiting',
    'post_here',
    'check_in',
    'give_stars',
    'save_comment',
  ],
  'asks for a message, or is about a proposal, whose start never changes': [
    'post_remind',
    'proposal_vote',
    'proposal_unvote',
    'proposal_remind',
  ],
  'takes back what the member alone agreed to': ['party_unready'],
} satisfies Record<string, ActionName[]>;

it('each action names the start that was shown, or needs none (INTER-9, INTER-12, INTER-18)', () => {
  const naming = Object.entries(actions).flatMap(([name, args]) => (args.some((arg) => arg === 'start') ? [name] : []));
  expect([...naming, ...Object.values(withoutStart).flat()].toSorted()).toEqual(Object.keys(actions).toSorted());
});
