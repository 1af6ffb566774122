import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { aMember, anOpening } from '../../test/factories.ts';
import { startTestApp } from '../../test/test-app.ts';

test('a long answer to one person is compressed if the caller accepts it, a short one is not (API-17)', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const { id } = await anOpening(app.deps, { rooms: [{ units: 90 }] });
  const token = await app.token(await aMember(app.deps, { isHost: true }));
  const ask = (path: string, accepted: string) =>
    app.fetch(`/api${path}`, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': accepted } });
  const board = `/hosting/openings/${id}/board`;
  const plain = await ask(board, 'identity');
  expect(plain.headers.get('content-encoding')).toBeNull();
  const text = await plain.text();
  const packed = await ask(board, 'gzip, deflate');
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('vary')).toContain('accept-encoding');
  const bytes = Buffer.from(await packed.arrayBuffer());
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(JSON.parse(text));
  expect(bytes.length).toBeLessThan(text.length / 5);
  const short = await ask('/user/me', 'gzip');
  expect(short.headers.get('content-encoding')).toBeNull();
});
