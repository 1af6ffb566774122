import { ApiError } from '@sunset/contract/client.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setErrorToastHandler, showErrorToast, showErrorToastWithText, type Failure } from './show-error.ts';

const notify = vi.fn<(failure: Failure) => void>();
let stop: () => void;

beforeEach(() => {
  notify.mockReset();
  stop = setErrorToastHandler(notify);
});

afterEach(() => stop());

function refusal(status: number, detail: string): ApiError {
  return new ApiError({ type: 'about:blank', title: 'No', status, detail, code: 'not_found' }, status, null);
}

const noResponse = new ApiError(null, 0, null);

test.each<[name: string, error: unknown, fallback: string | undefined, message: string]>([
  ['the words of the server', refusal(404, 'It is gone.'), 'It failed.', 'It is gone.'],
  ['the fallback where the server says nothing', noResponse, 'It failed.', 'It failed.'],
  [
    'that nothing was heard where there is no fallback',
    noResponse,
    undefined,
    'No answer from the server. Please try again.',
  ],
  ['the fallback for what is no answer at all', new Error('broken'), 'It failed.', 'It failed.'],
])('shows %s (PAGE-15)', (_name, error, fallback, description) => {
  showErrorToast(error, 'Not saved', fallback);
  expect(notify).toHaveBeenCalledExactlyOnceWith({ title: 'Not saved', description });
});

test("shows the fixed text instead of the server's", () => {
  showErrorToastWithText(refusal(404, 'It is gone.'), 'Not saved', 'It failed.');
  expect(notify).toHaveBeenCalledExactlyOnceWith({ title: 'Not saved', description: 'It failed.' });
});

test('shows nothing when the session ended', () => {
  showErrorToast(refusal(401, 'Invalid token.'), 'Not saved', 'It failed.');
  showErrorToastWithText(refusal(401, 'Invalid token.'), 'Not saved', 'It failed.');
  expect(notify).not.toHaveBeenCalled();
});

test('a removed handler is not called, and does not remove a later one', () => {
  const later = vi.fn<(failure: Failure) => void>();
  const stopLater = setErrorToastHandler(later);
  stop();
  showErrorToast(noResponse, 'Not saved');
  stopLater();
  showErrorToast(noResponse, 'Not saved');
  expect(later).toHaveBeenCalledTimes(1);
  expect(notify).not.toHaveBeenCalled();
});
