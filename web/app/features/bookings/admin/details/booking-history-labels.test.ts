import { expect, test } from 'vitest';
import { recordedActions, recordedBookingFields } from '../../../../../../test/texts/recorded-changes.ts';
import { actionTexts, changeTexts, deliveryFailure, fields, historyText } from './booking-history-labels.ts';

const entry = { at: '2026-12-01T19:00:00Z', before: null, after: null };

test('shows who did what', () => {
  expect(historyText({ ...entry, by: 'the guest', action: 'booking.place' })).toBe('The guest requested it');
  expect(historyText({ ...entry, by: 'Wren', action: 'booking.approve' })).toBe('Wren approved it');
  expect(historyText({ ...entry, by: 'the system', action: 'booking.new_deed' })).toBe('The system new deed');
});

const rooms = [
  { roomId: 2, roomType: 'Standard', price: 1000, availableCount: 1, totalCount: 4 },
  { roomId: 5, roomType: 'Deluxe', price: 2000, availableCount: 1, totalCount: 4 },
];
const names = { rooms, units: [{ unitId: 8, number: 3 }], companions: [{ companionId: 12, name: 'TinyTopaz' }] };

test('has a text for every action on a booking and its companions, and a label for every field that is recorded (AUDIT-7)', () => {
  const actions = recordedActions().filter((action) => /^(?:booking|companion)\./.test(action));
  expect(actions.filter((action) => !Object.hasOwn(actionTexts, action))).toEqual([]);
  const recorded = recordedBookingFields();
  expect(recorded).toEqual(expect.arrayContaining(['status', 'companion', 'member', 'line', 'held_price', 'notes']));
  expect(recorded.filter((name) => !Object.hasOwn(fields, name))).toEqual([]);
});

test('names companions, and says nothing of ids (AUDIT-7)', () => {
  const by = { ...entry, by: 'Wren', action: 'companion.add' };
  expect(changeTexts({ ...by, after: { companion: 12 } }, names)).toEqual(['Companion: TinyTopaz']);
  expect(changeTexts({ ...by, after: { companion: 13 } }, names)).toEqual([
    'Companion: somebody whose account is deleted',
  ]);
  expect(changeTexts({ ...by, action: 'booking.link_member', after: { member: 45 } }, names)).toEqual([]);
});

test('says what changed in words, never in ids or names of fields (AUDIT-7)', () => {
  const placed = { status: 'pending', opening: 4, room: 2, unit: 8, payment_method: 'robux', final_price: 1000 };
  const by = { by: 'Wren', action: 'booking.edit', at: entry.at };
  expect(changeTexts({ ...by, before: null, after: { ...placed, held_price: true } }, names)).toEqual([
    'Status: Pending',
    'Room: Standard',
    'Room number: 3',
    'Payment: Robux',
    'Price: 1,000 BBC',
    'Price: as shown when the room was held',
  ]);
  const edited = { before: { room: 2, unit: 8 }, after: { room: 5, unit: 9, paid: true } };
  expect(changeTexts({ ...by, ...edited }, names)).toEqual([
    'Room: Standard → Deluxe',
    'Room number: 3 → a room that is gone',
    'Payment: received',
  ]);
  expect(changeTexts({ ...by, before: { status: 'no_show' }, after: { status: 'completed' } }, names)).toEqual([
    'Status: No-show → Completed',
  ]);
  expect(changeTexts({ ...by, before: null, after: { notes: 'changed', new_deed: true } }, names)).toEqual([
    'Notes: changed',
    'New deed: yes',
  ]);
  expect(changeTexts({ ...by, before: null, after: { checked_in: true } }, names)).toEqual([]);
  expect(changeTexts({ ...by, before: null, after: null }, names)).toEqual([]);
});

test('explains why a message was not delivered, unless it is no longer needed', () => {
  expect(deliveryFailure('direct_messages_closed')).toMatch(/My Bookings/);
  expect(deliveryFailure('out_of_date')).toBeNull();
  expect(deliveryFailure(null)).toBeNull();
});
