import { billOf, isOpenOrder, ordersOf } from '../evening.ts';
import { bookingOf, day, endOf, menu, ok, openingOf, pick, refuse, refuseCaller, staffed } from '../model.ts';
import type { Answer, Booking, Model, Name, Order } from '../model.ts';
import { ownerOr } from './guest-steps.ts';
import { answerOf, type Bind } from './step.ts';

/* Room service, as docs/rules/bookings/room-service.md has it. */

/** Once for a key, as each of its calls. */
function once(model: Model, key: string, change: () => Answer): Answer {
  if ((model.remembered[key]?.at ?? 0) > model.now - day) return ok();
  const answer = change();
  if (answer.code === 'ok') model.remembered[key] = { at: model.now, answer };
  return answer;
}

/** Mostly somebody who is here. */
function guestOf(model: Readonly<Model>, target: number): Booking | null {
  const here = model.bookings.filter(({ isHere, status }) => isHere && status === 'confirmed');
  return (target < 6 ? pick(here, target) : null) ?? pick(model.bookings, target);
}

export const order: Bind = ({ who, target, choice }, model, number) => {
  const booking = guestOf(model, target);
  if (!booking) return null;
  const isOwn = choice % 3 !== 0 && booking.guest !== null;
  const by = isOwn ? ownerOr(booking, { who, choice }) : staffed({ who, choice });
  const [first, second] = [1 + (choice % 2), choice % 4 === 1 ? 1 : 0];
  const full = first * (menu[0] ?? 0) + second * (menu[1] ?? 0);
  const price = booking.allInclusive ? 0 : full;
  const expected = choice % 13 === 12 ? price + 1 : price;
  const key = `order${number}`;
  return {
    text: `${by} orders for ${booking.label} for ${expected}`,
    predict: (now) =>
      refuseCaller(now, by, isOwn ? 'member' : 'host') ??
      place(now, bookingOf(now, booking.label), { owner: isOwn ? by : null, full, expected, key }),
    send: async (site, at) => {
      const [one = 0, other = 0] = site.menu;
      const items = [{ id: one, quantity: first }, ...(second > 0 ? [{ id: other, quantity: second }] : [])];
      const path = `/${isOwn ? 'user' : 'hosting'}/bookings/${site.idOf(booking.label)}/orders`;
      const body = { items, expected_price: expected };
      return answerOf(await site.call(by, { method: 'POST', path, body, key: `${key}-${site.resort.id}` }, at));
    },
  };
};

interface Wish {
  owner: Name | null;
  full: number;
  expected: number;
  key: string;
}

function place(model: Model, booking: Booking, { owner, full, expected, key }: Wish): Answer {
  if (booking.clearing !== null || (owner !== null && booking.guest !== owner)) return refuse('not_found');
  return once(model, key, () => {
    const opening = openingOf(model, booking.opening);
    const made = ordersOf(model, booking.label);
    if (opening.isDeleted) return refuse('no_opening');
    if (endOf(opening) <= model.now) return refuse('opening_started');
    if (booking.status !== 'confirmed' || !booking.isHere) return refuse('not_checked_in');
    if (made.length >= 10 || made.filter(isOpenOrder).length >= 2) return refuse('order_limit_reached');
    if (expected !== (booking.allInclusive ? 0 : full)) return refuse('price_changed');
    const first = { state: 'ordered', claimedBy: null, cancelledAt: null, isCollected: false } as const;
    model.orders.push({ booking: booking.label, number: made.length + 1, price: expected, ...first });
    return ok();
  });
}

const steps = {
  claimed: { from: ['ordered'], verb: 'claims' },
  served: { from: ['claimed'], verb: 'serves' },
  declined: { from: ['ordered', 'claimed'], verb: 'declines' },
} as const;

type Step = keyof typeof steps;

/** A host claims, serves or declines an order. */
const changing =
  (state: Step): Bind =>
  (draft, model, label) => {
    const fitting = model.orders.filter((one) => steps[state].from.some((from) => from === one.state));
    const wanted = pick(draft.target < 6 ? fitting : model.orders, draft.target) ?? pick(model.orders, draft.target);
    if (!wanted) return null;
    const { booking, number } = wanted;
    const by = staffed(draft);
    const key = `${state}${label}`;
    return {
      text: `${by} ${steps[state].verb} order ${number} of ${booking}`,
      predict: (now) => {
        const current = ordersOf(now, booking).find((one) => one.number === number);
        if (!current) throw new Error(`The model has no order ${number} of ${booking}.`);
        return refuseCaller(now, by, 'host') ?? step(now, current, { by, state, key });
      },
      send: async (site, at) => {
        const path = `/hosting/orders/${await site.orderId(booking, number)}`;
        const key_ = `${key}-${site.resort.id}`;
        return answerOf(await site.call(by, { method: 'POST', path, body: { state }, key: key_ }, at));
      },
    };
  };

export const claimOrder = changing('claimed');
export const serveOrder = changing('served');
export const declineOrder = changing('declined');

function step(model: Model, current: Order, { by, state, key }: { by: Name; state: Step; key: string }): Answer {
  const booking = bookingOf(model, current.booking);
  if (booking.clearing !== null) return refuse('not_found');
  return once(model, key, () => {
    if (endOf(openingOf(model, booking.opening)) <= model.now) return refuse('opening_started');
    if (!steps[state].from.some((from) => from === current.state)) return refuse('already_decided');
    current.state = state;
    if (state === 'claimed') current.claimedBy = by;
    return ok();
  });
}

export const collectBill: Bind = (draft, model, number) => {
  const due = model.bookings.filter(({ label }) => billOf(model, label) > 0);
  const booking = pick(draft.target < 6 ? due : model.bookings, draft.target) ?? pick(model.bookings, draft.target);
  if (!booking) return null;
  const by = staffed(draft);
  const amount = (billOf(model, booking.label) || 50) + (draft.choice % 8 === 7 ? 1 : 0);
  const key = `collect${number}`;
  return {
    text: `${by} collects ${amount} of ${booking.label}`,
    predict: (now) => refuseCaller(now, by, 'host') ?? collect(now, bookingOf(now, booking.label), { amount, key }),
    send: async (site, at) => {
      const path = `/hosting/bookings/${site.idOf(booking.label)}/collect`;
      const body = { expected_amount: amount };
      return answerOf(await site.call(by, { method: 'POST', path, body, key: `${key}-${site.resort.id}` }, at));
    },
  };
};

function collect(model: Model, booking: Booking, { amount, key }: { amount: number; key: string }): Answer {
  if (booking.clearing !== null) return refuse('not_found');
  return once(model, key, () => {
    const bill = billOf(model, booking.label);
    if (bill === 0) return refuse('already_decided');
    if (bill !== amount) return refuse('price_changed');
    for (const one of ordersOf(model, booking.label))
      if (one.state === 'served' && one.price > 0) one.isCollected = true;
    return ok();
  });
}
