import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { isFrozen, runDraws, type DrawOrders } from '../draws.ts';
import { freeGivenRooms } from '../late.ts';
import { bookAcceptedParties } from '../parties/booking.ts';
import { callWaiting, endWaitingList, offerRooms } from '../waiting-list.ts';
import { forgetUnusedHolds } from './hold-steps.ts';
import { minute, ok, openingOf, pick, refuse, refuseCaller } from '../model.ts';
import type { Model } from '../model.ts';
import { forgetLines } from './line-steps.ts';
import { closeSessions, staffAt } from './staff-steps.ts';
import { answerOf, type Bind } from './step.ts';

/* Sale modes, and what the jobs do. */

const delays = [10, 14, 30, 90];

/** Sells an opening by a draw, postpones the draw, or goes back to first come, first served. */
export const setSaleMode: Bind = (draft, model) => {
  const opening = draft.target < 6 ? model.openings.at(-1) : pick(model.openings, draft.target);
  if (!opening) return null;
  const by = staffAt(draft, model);
  const { label } = opening;
  const drawsAt = draft.choice % 5 === 4 ? null : model.now + (pick(delays, draft.choice) ?? 10) * minute;
  return {
    text: `${by} sells ${label} ${drawsAt === null ? 'at once' : `by a draw at ${new Date(drawsAt).toISOString()}`}`,
    predict: (now) => refuseCaller(now, by, 'admin') ?? setDraw(now, label, drawsAt),
    send: async (site, at) => {
      const times = forEachOnSaleGroup(() => (drawsAt === null ? null : new Date(drawsAt).toISOString()));
      const body = { ...times, regular_share: 0, sale_mode: drawsAt === null ? 'fast' : 'draw' };
      const path = `/admin/resort-openings/${site.idOf(label)}/releases`;
      const reply = await site.call(by, { method: 'PUT', path, body }, at);
      return answerOf(reply, (said) => ({ isFrozen: (said['releases'] as { is_frozen: boolean }).is_frozen }));
    },
  };
};

function setDraw(model: Model, label: string, drawsAt: number | null) {
  const opening = openingOf(model, label);
  if (opening.isDeleted) return refuse('no_opening');
  if (opening.startsAt <= model.now) return refuse('opening_started');
  if (drawsAt !== null && drawsAt >= opening.startsAt) return refuse('invalid_input');
  if (isFrozen(opening, model.now)) {
    const before = opening.drawsAt ?? 0;
    const isFixed = opening.lobby === 'drawn' && drawsAt !== before;
    if (drawsAt === null || drawsAt < before || isFixed) return refuse('lobby_open');
  }
  opening.drawsAt = drawsAt;
  return ok({ isFrozen: isFrozen(opening, model.now) });
}

/** Ends lists that are over, and offers rooms in the others. */
function runWaitingLists(model: Model): void {
  for (const opening of model.openings) {
    if (opening.isDeleted || opening.startsAt <= model.now) {
      endWaitingList(model, opening, opening.isDeleted ? 'opening_cancelled' : 'session_started');
      callWaiting(model, opening);
    } else {
      bookAcceptedParties(model, opening);
      offerRooms(model, opening);
    }
  }
}

/** The jobs of a server; with `waitsForDraw` once the next draw is due. The order of a draw comes from its published seed; which messages they tried to send is left to Discord. */
const jobs =
  (waitsForDraw: boolean): Bind =>
  (_, model) => {
    const times = model.openings.flatMap(({ drawsAt, lobby }) =>
      lobby === 'drawn' || drawsAt === null ? [] : drawsAt,
    );
    const next = Math.min(...times.filter((time) => time > model.now));
    if (waitsForDraw && !Number.isFinite(next)) return null;
    const ms = waitsForDraw ? next - model.now : 0;
    let orders: DrawOrders = {};
    let untried: Record<string, string[]> = {};
    return {
      text: waitsForDraw ? `${ms / minute} minutes pass until the draw, and the jobs run` : 'the jobs run',
      predict: (now) => {
        now.now += ms;
        freeGivenRooms(now);
        closeSessions(now);
        forgetLines(now);
        forgetUnusedHolds(now);
        runWaitingLists(now);
        runDraws(now, orders);
        for (const booking of now.bookings) {
          booking.knownStart = null;
          booking.untried = [...(untried[booking.label] ?? [])];
        }
        for (const opening of now.openings)
          for (const entry of opening.entries) entry.untried = [...(untried[`${opening.label} ${entry.guest}`] ?? [])];
        return ok();
      },
      send: async (site, at) => {
        site.advance(ms);
        await site.runJobs(at);
        orders = await site.drawOrders();
        untried = await site.untried();
        return ok();
      },
    };
  };

export const runJobs = jobs(false);
export const waitForDraw = jobs(true);
