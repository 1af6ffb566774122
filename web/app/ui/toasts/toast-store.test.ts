import { expect, test } from 'vitest';
import { addDeferredToast, addToast, currentToasts, dismissToast, reduceToasts, type Toast } from './toast-store.ts';

const first: Toast = { id: '1', title: 'First', isOpen: true };
const second: Toast = { id: '2', title: 'Second', isOpen: true };

test('a new toast replaces the previous one (PAGE-6)', () => {
  expect(reduceToasts([first], { type: 'add', toast: second })).toEqual([second]);
});

test('an update changes only the given fields', () => {
  expect(reduceToasts([first], { type: 'update', id: '1', content: { description: 'More' } })).toEqual([
    { ...first, description: 'More' },
  ]);
});

test('a dismissed toast closes but stays in the list', () => {
  expect(reduceToasts([first], { type: 'dismiss', id: '1' })).toEqual([{ ...first, isOpen: false }]);
  expect(reduceToasts([first], { type: 'dismiss', id: '2' })).toEqual([first]);
  expect(reduceToasts([first], { type: 'dismiss' })).toEqual([{ ...first, isOpen: false }]);
});

test('a removed toast is not in the list', () => {
  expect(reduceToasts([first], { type: 'remove', id: '1' })).toEqual([]);
  expect(reduceToasts([first], { type: 'remove', id: '2' })).toEqual([first]);
  expect(reduceToasts([first], { type: 'remove' })).toEqual([]);
});

test('a deferred toast waits for others and ends when it is closed', () => {
  const shown = () => currentToasts().flatMap(({ title, isOpen }) => (isOpen ? [title] : []));
  addToast({ title: 'Booked' });
  addDeferredToast({ title: 'Updated' });
  expect(shown()).toEqual(['Booked']);
  dismissToast();
  expect(shown()).toEqual(['Updated']);
  addToast({ title: 'Approved' });
  expect(shown()).toEqual(['Approved']);
  dismissToast();
  expect(shown()).toEqual(['Updated']);
  dismissToast();
  expect(shown()).toEqual([]);
  addToast({ title: 'Rejected' });
  dismissToast();
  expect(shown()).toEqual([]);
});
