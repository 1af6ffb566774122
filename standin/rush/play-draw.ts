import { lobbyMs } from '@sunset/contract/openings/sale-modes.ts';
import { isObject } from '../discord/read-body.ts';
import { listOpenings } from './openings.ts';
import { wishesOf } from './play-fast.ts';
import type { Player } from './players.ts';
import { pause, pauseAtRandom, playAll, untilTime, type Rush } from './rush.ts';

const lookEveryMs = 500;
/** Of five offers four are taken, the others are passed on. */
const takesOffer = 0.8;
/** Rooms that were passed on are offered to others, who look again. */
const mostRounds = 5;

/** Everybody enters the lobby, waits for the draw, and answers the offer that they get. */
export async function playDraw(rush: Rush, players: Player[]): Promise<void> {
  const drawsAt = rush.opening.onSaleAt ?? 0;
  rush.phase = 'before_lobby';
  await untilTime(rush, drawsAt - lobbyMs);
  rush.phase = 'lobby';
  await playAll(rush, players, (player) => enterLobby(rush, player));
  rush.phase = 'before_draw';
  await untilDrawn(rush);
  rush.phase = 'offers';
  let waiting = players.filter(({ id }) => rush.tally.get(id) === 'inLobby');
  for (let round = 1; round <= mostRounds && waiting.length > 0; round += 1) {
    let offers = 0;
    await playAll(rush, waiting, async (player) => {
      if (await answerOffer(rush, player)) offers += 1;
    });
    if (offers === 0) break;
    waiting = players.filter(({ id }) => rush.tally.get(id) === 'waiting');
  }
}

async function enterLobby(rush: Rush, player: Player): Promise<void> {
  const { site, tally, opening } = rush;
  await pauseAtRandom(rush);
  const body = { rooms: wishesOf(opening.roomIds), ...player.names };
  const { code } = await site.call('PUT', `/api/user/waiting/${opening.id}`, { token: player.token, body });
  tally.set(player.id, code === null ? 'inLobby' : { refused: code });
}

/** Until the public list says that the draw was made. */
async function untilDrawn(rush: Rush): Promise<void> {
  for (;;) {
    const openings = await listOpenings(rush.signInSite);
    const opening = openings?.find(({ id }) => id === rush.opening.id);
    if (openings !== null && opening === undefined) throw new Error('The opening has started or was removed.');
    if (opening?.isDrawn) return;
    await pause(rush, lookEveryMs);
  }
}

/** Looks at the entry, and takes the offer or passes on it. Returns whether there was one. */
async function answerOffer(rush: Rush, player: Player): Promise<boolean> {
  const { site, tally, opening } = rush;
  const { token } = player;
  const path = `/api/user/waiting/${opening.id}`;
  await pauseAtRandom(rush);
  const { code, body } = await site.call('GET', path, { token });
  const { entry } = body;
  if (!isObject(entry) || entry['state'] === 'ended') {
    tally.set(player.id, { refused: code ?? 'entry_ended' });
    return false;
  }
  tally.set(player.id, 'waiting');
  if (entry['offer'] === null) return false;
  if (Math.random() < takesOffer) {
    const taken = await site.call('POST', `${path}/offer/take`, { token, body: {} });
    tally.set(player.id, taken.code === null ? 'booked' : { refused: taken.code });
    return true;
  }
  const passed = await site.call('POST', `${path}/offer/pass`, { token });
  const left = passed.body['entry'];
  if (isObject(left) && left['state'] === 'ended') tally.set(player.id, 'passed');
  return true;
}
