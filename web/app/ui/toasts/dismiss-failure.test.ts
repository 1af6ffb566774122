import { afterEach, expect, test } from 'vitest';
import { dismissFailure } from './dismiss-failure.ts';
import { addToast, currentToasts, removeToast } from './toast-store.ts';

afterEach(() => removeToast());

const shown = () => currentToasts().flatMap(({ title, isOpen }) => (isOpen ? [title] : []));

test('closes the toast of the failure that the success takes back, and no other (PAGE-15)', () => {
  addToast({ variant: 'destructive', title: 'Not saved' });
  dismissFailure('Not deleted');
  expect(shown()).toEqual(['Not saved']);
  dismissFailure('Not saved');
  expect(shown()).toEqual([]);
});

test('without a title it closes any failure, but nothing that says a success', () => {
  addToast({ title: 'Not saved' });
  dismissFailure();
  dismissFailure('Not saved');
  expect(shown()).toEqual(['Not saved']);
  addToast({ variant: 'destructive', title: 'Booking Failed' });
  dismissFailure();
  expect(shown()).toEqual([]);
});
