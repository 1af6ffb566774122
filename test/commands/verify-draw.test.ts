import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type Listening } from '../../server/http/connection/listen.ts';
import { aDrawOpening, aLobby, draw } from '../draws.ts';
import { formParties } from '../party-draws/form-parties.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let http: Listening;
beforeAll(async () => {
  app = await startTestApp();
  http = await listen((request) => app.api.hono.fetch(request), { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  http.server.closeAllConnections();
  await http.close();
  await app.close();
});

/** What the command prints, and how it ends. */
const verify = (openingId: number) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const script = join(import.meta.dirname, '../../scripts/verify-draw.ts');
    execFile(process.execPath, [script, `http://127.0.0.1:${http.port}`, String(openingId)], (error, out, problems) =>
      resolve({ code: error === null ? 0 : 1, text: out + problems }),
    );
  });

it('recomputes a draw from what the site published, and reports what does not fit (DRAW-5, DRAW-6, PARTY-18)', async () => {
  const opening = await aDrawOpening(app);
  // Enough that another seed gives another order: with three entries it is the same one in six times.
  const players = await aLobby(app, opening, 10);
  const members = players.slice(0, 3).map(({ member }) => member.id);
  await formParties(app.deps, opening.id, [{ members, policy: 'as_many_as_possible' }]);
  expect(await verify(opening.id)).toMatchObject({ code: 0, text: expect.stringContaining('not drawn yet') });
  await draw(app);
  const right = await verify(opening.id);
  expect(right.code).toBe(0);
  expect(right.text).toContain('Class 1, sunset-draw-2: 10 entries, 1 parties, 1 rooms.');
  expect(right.text).not.toContain('NO');
  const { seed } = await app.deps.db.selectFrom('lobbies').select('seed').executeTakeFirstOrThrow();
  await app.deps.db
    .updateTable('lobbies')
    .set({ seed: Buffer.alloc(32, 7) })
    .execute();
  const wrong = await verify(opening.id);
  expect([wrong.code, wrong.text]).toEqual([1, expect.stringContaining('NO   the order')]);
  await app.deps.db.updateTable('lobbies').set({ seed }).execute();
  await app.deps.db.updateTable('draws').set({ algorithm: 'sunset-draw-9' }).execute();
  const unknown = await verify(opening.id);
  expect([unknown.code, unknown.text]).toEqual([1, expect.stringContaining('NO   this command knows the version')]);
  expect(await verify(2_000_000_000)).toMatchObject({ code: 1, text: expect.stringContaining('404') });
});
