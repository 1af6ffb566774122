import { afterEach, expect, test, vi } from 'vitest';
import { openShareSheet } from './share.ts';

const party = {
  url: 'https://resorts.example/party/ABCDEFGHJKMNP',
  resort: 'Seaside Sunset Resort',
  checkIn: '2026-11-29T01:00:00.000Z',
};

afterEach(() => vi.unstubAllGlobals());

function stubShare(share?: () => Promise<void>) {
  vi.stubGlobal('navigator', { share });
}

const failure = (name: string) => () => Promise.reject(new DOMException('refused', name));

test('opens the sheet in the press itself, with message and link (PAGE-91)', async () => {
  const share = vi.fn<(data?: ShareData) => Promise<void>>(() => Promise.resolve());
  stubShare(share);
  const isOpen = openShareSheet(party);
  // An iPhone refuses it after something that the press waited for.
  expect(share).toHaveBeenCalledOnce();
  expect(share.mock.calls[0]?.[0]).toMatchObject({ url: party.url, text: expect.stringContaining(party.resort) });
  expect(await isOpen).toBe(true);
});

test('takes a closed sheet for no failure (PAGE-91)', async () => {
  stubShare(failure('AbortError'));
  expect(await openShareSheet(party)).toBe(true);
});

test.each(['NotAllowedError', 'InvalidStateError', 'DataError'])('says that %s kept it from opening', async (name) => {
  stubShare(failure(name));
  expect(await openShareSheet(party)).toBe(false);
});

test('says that a browser has no sheet', async () => {
  stubShare();
  expect(await openShareSheet(party)).toBe(false);
});
