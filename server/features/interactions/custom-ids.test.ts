import { describe, expect, it } from 'vitest';
import { buildCustomId, parseCustomId } from './custom-ids.ts';

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
