import { afterEach, expect, test, vi } from 'vitest';
import { openShareSheet } from './share.ts';

const link = { url: 'https://resorts.example/party/ABCDEFGHJKMNP', text: 'Seaside Sunset Resort, Saturday 20:00' };

afterEach(() => vi.unstubAllGlobals());

function stubShare(share?: () => Promise<void>) {
  vi.stubGlobal('navigator', { share });
}

const failure = (name: string) => () => Promise.reject(new DOMException('refused', name));

test('opens the sheet in the press itself, with message and link (PAGE-91)', async () => {
  const share = vi.fn<(data?: ShareData) => Promise<void>>(() => Promise.resolve());
  stubShare(share);
  const isOpen = openShareSheet(link);
  // An iPhone refuses it after something that the press waited for.
  expect(share).toHaveBeenCalledOnce();
  expect(share.mock.calls[0]?.[0]).toEqual(link);
  expect(await isOpen).toBe(true);
});

test('takes a closed sheet for no failure (PAGE-91)', async () => {
  stubShare(failure('AbortError'));
  expect(await openShareSheet(link)).toBe(true);
});

test.each(['NotAllowedError', 'InvalidStateError', 'DataError'])(
  'says that it did not open because of %s',
  async (name) => {
    stubShare(failure(name));
    expect(await openShareSheet(link)).toBe(false);
  },
);

test('says that a browser has no sheet', async () => {
  stubShare();
  expect(await openShareSheet(link)).toBe(false);
});
