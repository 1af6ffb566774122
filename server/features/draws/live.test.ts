import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aDrawOpening, aLobbyMember, draw, publishedDraws } from '../../../test/draws.ts';
import type { LivePage } from '../../../test/races/processes/live-page.ts';
import { signedInAs, startLiveServer, type LiveServer } from '../../../test/races/processes/live-server.ts';
import type { TestApp } from '../../../test/test-app.ts';

let server: LiveServer;
let app: TestApp;
beforeAll(async () => {
  server = await startLiveServer();
  app = server.app;
});
afterAll(() => server.close());

it('everybody sees how many are in a lobby, and each member the result of the draw without a request (LIVE-1, DRAW-6)', async () => {
  const opening = await aDrawOpening(app);
  const visitor = await server.openPage();
  const first = await aLobbyMember(app, opening);
  await visitor.next('lobby', ({ openingId, count }) => openingId === opening.id && count === 1);
  const second = await aLobbyMember(app, opening);
  await visitor.next('lobby', ({ count }) => count === 2);
  const [one, other] = [
    await server.openPage(await signedInAs(server, first.member)),
    await server.openPage(await signedInAs(server, second.member)),
  ];
  // The cached answer is of before the draw.
  expect((await publishedDraws(first.call, opening)).classes[0]?.drawn_at).toBeNull();
  await second.call('DELETE /user/waiting/{openingId}', { params: { openingId: opening.id } });
  await visitor.next('lobby', ({ count }) => count === 1);
  await second.call('PUT /user/waiting/{openingId}', {
    params: { openingId: opening.id },
    body: { rooms: opening.roomIds, robloxUsername: await nameOf(second.member.id), robloxDisplayName: 'Wai' },
  });
  await visitor.next('lobby', ({ count }) => count === 2);
  await draw(app);
  const rooms = await Promise.all([one, other].map((page) => drawnRoomOf(page)));
  expect(new Set(rooms)).toEqual(new Set([opening.roomIds[0], null]));
  await visitor.next('openings');
  await vi.waitFor(async () => expect((await publishedDraws(first.call, opening)).classes[0]?.drawn_at).not.toBeNull());
});

/** The room that a page shows once the draw was made; null if its member waits. */
async function drawnRoomOf(page: LivePage): Promise<number | null> {
  let roomId: number | null = null;
  await page.next('entry', ({ state, offer }) => {
    roomId = offer?.roomId ?? null;
    return state === 'waiting';
  });
  return roomId;
}

async function nameOf(memberId: number): Promise<string> {
  const { robloxUsername } = await app.deps.db
    .selectFrom('members')
    .select('robloxUsername')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return robloxUsername ?? '';
}
