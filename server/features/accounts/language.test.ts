import { createClient } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function signIn(locale: string) {
  const person = app.standin.world.people.get('regular');
  person.locale = locale;
  const { token } = await new Browser(app).signIn('regular');
  const fetch = (request: Request) => app.api.hono.fetch(request);
  return createClient({ origin: 'http://test.local', fetch, token: () => token });
}

it('is that of the Discord account until the member chooses one (LANG-7)', async () => {
  const call = await signIn('es-419');
  expect(await call('GET /user/language')).toEqual({ language: 'es', is_chosen: false });
  expect(await call('PUT /user/language', { body: { language: 'de' } })).toEqual({ language: 'de', is_chosen: true });
  await signIn('fr');
  expect(await call('GET /user/language')).toEqual({ language: 'de', is_chosen: true });
  expect(await call('PUT /user/language', { body: { language: null } })).toEqual({ language: 'fr', is_chosen: false });
  const changes = await app.deps.db
    .selectFrom('auditLog')
    .select(['before', 'after'])
    .where('action', '=', 'member.choose_language')
    .orderBy('id')
    .execute();
  expect(changes).toEqual([
    { before: { language: null }, after: { language: 'de' } },
    { before: { language: 'de' }, after: { language: null } },
  ]);
});

it('is the last known one where Discord has a language that the site does not have (LANG-7)', async () => {
  const call = await signIn('pt-BR');
  await signIn('ja');
  expect(await call('GET /user/language')).toEqual({ language: 'pt-BR', is_chosen: false });
});

it('refuses a language that the site does not have', async () => {
  const call = await signIn('en-GB');
  const unknown = { language: 'ja' } as unknown as { language: 'en' };
  await expect(call('PUT /user/language', { body: unknown })).rejects.toMatchObject({ status: 422 });
});
