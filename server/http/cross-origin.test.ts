import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

const pages = 'http://test.local';

describe('B16 an API on another host', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ environment: { API_ORIGIN: 'http://api.test.local' } });
  });
  afterAll(() => app.close());

  const preflight = (origin: string) =>
    app.fetch('/api/bookings', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });

  it('lets the pages call it with their cookie (API-12)', async () => {
    const answer = await preflight(pages);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(pages);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  it('lets them read the headers, of refusals too', async () => {
    const answer = await app.fetch('/api/user/bookings', { headers: { origin: pages } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe(pages);
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-total-count');
  });

  it.each(['null', 'https://evil.example', 'http://test.local.evil.example'])(
    'allows nothing to %s (API-12)',
    async (origin) => {
      const answer = await preflight(origin);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(
        (await app.fetch('/api/resorts', { headers: { origin } })).headers.get('access-control-allow-origin'),
      ).toBeNull();
    },
  );
});

describe('an API beside the pages', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('allows no other origin at all (API-12)', async () => {
    const answer = await app.fetch('/api/resorts', { headers: { origin: pages } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
