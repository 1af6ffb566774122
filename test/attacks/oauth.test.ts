import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../server/actor.ts';
import { aMember } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { minute } from '../test-clock.ts';

/* States, codes and verifiers of the three purposes, used where, when and by whom they were not issued for. */

let app: TestApp;
let member: Member;
let token: string;
beforeEach(async () => {
  app = await startTestApp();
  member = await aMember(app.deps);
  token = await app.token(member);
});
afterEach(() => app.close());

const purposes = ['user', 'admin', 'roblox'] as const;
type Purpose = (typeof purposes)[number];
const bases: Record<Purpose, string> = { user: '/api/auth', admin: '/api/admin/auth', roblox: '/api/roblox/auth' };
const callbacks: Record<Purpose, string> = {
  user: '/auth/callback',
  admin: '/admin/auth/callback',
  roblox: '/roblox/callback',
};

interface Answer {
  code: string;
  state: string;
  iss?: string;
}
interface Begun {
  url: URL;
  cookie: string;
}

async function begin(purpose: Purpose, headers: Record<string, string> = {}): Promise<Begun> {
  const response = await app.fetch(`${bases[purpose]}/url`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  expect(response.status).toBe(200);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { url: new URL(((await response.json()) as { url: string }).url), cookie };
}

/** The parameters that the outside service adds to the redirect. */
async function authorize({ url }: Begun, purpose: Purpose, person = purpose === 'roblox' ? 'tidepool_jay' : 'gold') {
  const there = new URL(url);
  there.searchParams.set('_user', person);
  const { headers } = await fetch(there, { redirect: 'manual' });
  const { searchParams } = new URL(headers.get('location') ?? '');
  const iss = searchParams.get('iss');
  const answer: Answer = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  return iss === null || purpose === 'roblox' ? answer : { ...answer, iss };
}

async function finish(
  purpose: Purpose,
  answer: unknown,
  { cookie, bearer = token }: { cookie: string; bearer?: string },
) {
  const response = await app.fetch(`${bases[purpose]}/callback`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  });
  return { status: response.status, body: (await response.json()) as { token?: string; code?: string } };
}

const opened = async () =>
  (await app.deps.db.selectFrom('signIns').select('sessionId').execute()).filter((row) => row.sessionId);

describe('a state and its code', () => {
  it.each(purposes)(
    'T29 B45 is refused for every other purpose and browser, and not used up by it: %s (AUTH-1)',
    async (purpose) => {
      const begun = await begin(purpose);
      const other = await begin(purpose);
      const answer = await authorize(begun, purpose);
      const otherToken = await app.token(await aMember(app.deps));
      const wrong: [Purpose, object, { cookie: string; bearer?: string }][] = [
        ...purposes
          .filter((door) => door !== purpose)
          .map((door): [Purpose, object, { cookie: string }] => [door, answer, begun]),
        [purpose, answer, { cookie: '' }],
        [purpose, answer, { cookie: other.cookie }],
        [purpose, answer, { cookie: `${begun.cookie}x` }],
        [purpose, { ...answer, state: 'x'.repeat(43) }, begun],
        [purpose, { ...answer, state: other.url.searchParams.get('state') }, begun],
        [purpose, { ...answer, state: answer.state.toUpperCase() }, begun],
        ...(purpose === 'roblox'
          ? [
              [purpose, answer, { ...begun, bearer: otherToken }] as [
                Purpose,
                object,
                { cookie: string; bearer: string },
              ],
            ]
          : []),
      ];
      for (const [door, sent, from] of wrong) expect((await finish(door, sent, from)).status).toBe(400);
      for (const state of [undefined, '', null, ['x'], 7, 'x'.repeat(201)])
        expect((await finish(purpose, { ...answer, state }, begun)).status).toBe(422);
      for (const code of [undefined, '', null, ['x'], 'x'.repeat(10_240)])
        expect((await finish(purpose, { ...answer, code }, begun)).status).toBe(422);
      expect(await opened()).toEqual([]);
      expect((await finish(purpose, answer, begun)).status).toBe(200);
    },
  );

  it.each(purposes)(
    'B45 B46 used twice: the same answer within a minute, refused afterwards, and with another code at once: %s (AUTH-5)',
    async (purpose) => {
      const begun = await begin(purpose);
      const answer = await authorize(begun, purpose);
      const answers = await Promise.all(Array.from({ length: 5 }, () => finish(purpose, answer, begun)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
      const exchanges = app.standin.world.requests.filter(({ path }) => path.endsWith('/token'));
      expect(exchanges).toHaveLength(1);
      expect((await finish(purpose, { ...answer, code: 'another' }, begun)).status).toBe(400);
      app.clock.advance(minute + 1);
      expect((await finish(purpose, answer, begun)).status).toBe(400);
    },
  );

  it.each(purposes)('B45 eleven minutes old: %s', async (purpose) => {
    const begun = await begin(purpose);
    const answer = await authorize(begun, purpose);
    app.clock.advance(11 * minute);
    expect((await finish(purpose, answer, begun)).status).toBe(400);
    expect(await opened()).toEqual([]);
  });

  it.each(purposes)('B49 an intercepted code is useless in another sign-in: %s (AUTH-1)', async (purpose) => {
    const victim = await authorize(await begin(purpose), purpose);
    const attacker = await begin(purpose);
    const state = attacker.url.searchParams.get('state');
    expect((await finish(purpose, { ...victim, state }, attacker)).status).toBe(400);
    expect(await opened()).toEqual([]);
  });

  it.each(purposes)(
    'B49 uses PKCE and one redirect address, which the request cannot change: %s (AUTH-1)',
    async (purpose) => {
      const plain = await begin(purpose);
      const bent = await begin(purpose, {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
      });
      for (const { url } of [plain, bent]) {
        expect(url.searchParams.get('redirect_uri')).toBe(`http://test.local${callbacks[purpose]}`);
        expect(url.searchParams.get('code_challenge_method')).toBe('S256');
        expect(url.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
        expect(url.searchParams.get('response_type')).toBe('code');
        expect(url.searchParams.get('scope')).toBe(
          purpose === 'roblox' ? 'openid profile' : 'identify guilds.members.read',
        );
        expect(url.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
      }
      for (const name of ['state', 'code_challenge'])
        expect(plain.url.searchParams.get(name)).not.toBe(bent.url.searchParams.get(name));
    },
  );
});

it('T29 a Roblox account never signs anybody in, and is bound to the member who asked (LINK-1)', async () => {
  const begun = await begin('roblox');
  const answer = await authorize(begun, 'roblox');
  for (const purpose of ['user', 'admin'] as const) {
    const { status, body } = await finish(purpose, answer, begun);
    expect({ status, token: body.token }).toEqual({ status: 400, token: undefined });
  }
  const anonymous = await app.fetch('/api/roblox/auth/callback', {
    method: 'POST',
    headers: { cookie: begun.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  });
  expect(anonymous.status).toBe(401);
  expect((await finish('roblox', answer, begun)).status).toBe(200);
  const linked = await app.deps.db.selectFrom('members').select('id').where('robloxId', 'is not', null).execute();
  expect(linked).toEqual([{ id: member.id }]);
});
