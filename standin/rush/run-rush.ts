import { playDraw } from './play-draw.ts';
import { playFast } from './play-fast.ts';
import { createPlayers, type Player } from './players.ts';
import { pause, playAll, untilTime, type Rush } from './rush.ts';
import { linkRoblox, signIn } from './sign-in.ts';
import { createSlots } from './site.ts';

/** So many do not keep people on this machine from signing in. */
const signInsAtOnce = 6;

/** Signs new players in, waits for the sale or the lobby, and lets all of them play. Rejects when the rush is stopped. */
export async function runRush(rush: Rush, number: number): Promise<void> {
  const players = createPlayers(rush.state, rush.order.players, number);
  const isDraw = rush.opening.isDraw && !rush.opening.isDrawn;
  const ready = await signInAll(rush, players, isDraw);
  if (isDraw) return playDraw(rush, ready);
  rush.phase = 'before_sale';
  await untilTime(rush, rush.opening.onSaleAt);
  rush.phase = 'rush';
  await playAll(rush, ready, (player) => playFast(rush, player));
}

/** The players who are signed in; the others are counted as refused. For a draw their Roblox accounts are linked. */
async function signInAll(rush: Rush, players: Player[], isDraw: boolean): Promise<Player[]> {
  const { state, signInSite, pace, tally } = rush;
  const inTurn = createSlots(signInsAtOnce);
  const ready: Player[] = [];
  await playAll(rush, players, (player) =>
    inTurn(async () => {
      await pause(rush, pace.delayMs());
      const refusal = await signIn(state, signInSite, player);
      const code = refusal ?? (isDraw ? await linkRoblox(state, signInSite, player) : null);
      if (code === null) ready.push(player);
      else tally.set(player.id, { refused: code });
      rush.signedIn = ready.length;
    }),
  );
  return ready;
}
