import type { AuditEntry } from '@sunset/contract/api/audit-log.ts';
import { expect, test } from 'vitest';
import { recordedActions } from '../../../../test/texts/recorded-changes.ts';
import { sentenceOf } from './rules.ts';

const row: AuditEntry = {
  id: 1,
  at: '2026-11-21T12:00:00.000Z',
  actor: { kind: 'staff', discord_id: '1157606691773349892', name: 'Wren', avatar: null },
  action: 'admin.add',
  subject: 'admin',
  subject_id: '1157606691773349893',
  subject_name: 'Sol',
  before: null,
  after: { is_active: true },
  bulk: null,
};
const text = (change: Partial<AuditEntry>) => Object.values(sentenceOf({ ...row, ...change })).join(' ');

test('shows a known action as a sentence', () => {
  expect(text({})).toBe('Wren made an admin of Sol');
});

test('shows kind and id without names', () => {
  const actor = { ...row.actor, name: null, kind: 'system' as const };
  expect(text({ actor, action: 'booking.cancel', subject: 'booking', subject_id: 'SR-2', subject_name: null })).toBe(
    'The site cancelled booking SR-2',
  );
});

test('shows guest, resort and room of a booking (AUDIT-3)', () => {
  const change = { action: 'booking.approve', subject: 'booking', subject_id: 'SR-2' };
  expect(text({ ...change, subject_name: 'TinyTopaz, Vista Sunset Resort, Standard 4' })).toBe(
    'Wren approved TinyTopaz, Vista, Standard 4',
  );
});

test('shows guest and resort of a waiting list entry (AUDIT-3)', () => {
  const change = { action: 'waiting_list.offer', subject: 'waiting_entry', subject_id: '0a378c19' };
  expect(text({ ...change, subject_name: 'TinyTopaz, Vista Sunset Resort' })).toBe(
    'Wren offered a room to TinyTopaz, Vista',
  );
});

test('has a text for every action that the server records', () => {
  const actions = recordedActions();
  expect(actions.length).toBeGreaterThan(40);
  const byName = (action: string) => action.replaceAll('_', ' ').replace(/(.+)\.(.+)/, '$2: $1');
  expect(actions.filter((action) => sentenceOf({ ...row, action }).did === byName(action))).toEqual([]);
  expect(sentenceOf({ ...row, action: 'store_item.hang_up' }).did).toBe(byName('store_item.hang_up'));
});

test('shows a bulk act as one sentence (AUDIT-6)', () => {
  const bulk = { id: '0199c7a4-1111-4222-8333-444455556666', count: 5 };
  const booking = { subject: 'booking', subject_id: 'SR-2', subject_name: 'TinyTopaz, Vista, Standard 4', bulk };
  expect(text({ ...booking, action: 'booking.approve' })).toBe('Wren approved 5 bookings');
  expect(text({ ...booking, action: 'booking.end' })).toBe('Wren closed after the session: 5 bookings');
  const removal = { subject: 'clearing', subject_id: '3', subject_name: null, bulk, after: { count: 12 } };
  expect(text({ ...removal, action: 'bookings.clear' })).toBe('Wren removed 12 bookings');
  expect(text({ ...booking, action: 'booking.approve', bulk: { ...bulk, count: 1 } })).toBe(
    'Wren approved TinyTopaz, Vista, Standard 4',
  );
});

test('shows the number of an opening', () => {
  const change = { action: 'opening.move', subject: 'opening', subject_id: '7', subject_name: 'Vista Sunset Resort' };
  expect(text(change)).toBe('Wren moved an opening of Vista Sunset Resort (no. 7)');
});

test('shows who was denied which admin call', () => {
  const change = { action: 'admin.denied', subject: 'call', subject_id: 'GET /admin/bookings', subject_name: null };
  expect(text(change)).toBe('Wren was denied access to GET /admin/bookings');
});

test('shows an unknown action by its name', () => {
  expect(text({ action: 'store_item.hang_up', subject_name: 'Hoodie' })).toBe('Wren hang up: store item Hoodie');
});
