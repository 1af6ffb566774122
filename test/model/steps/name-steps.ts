import {
  allOrNothing,
  bookingOf,
  endOf,
  isActive,
  knownToRoblox,
  names,
  ok,
  openingOf,
  pick,
  refuse,
  refuseCaller,
  secondAccount,
  staffed,
} from '../model.ts';
import type { Answer, Booking, Model, Name } from '../model.ts';
import { isAccountBooked, isAccountTaken } from '../rooms.ts';
import { linkEntered } from './change-steps.ts';
import { ownerOf } from './door-steps.ts';
import { answerOf, type Bind } from './step.ts';

/* Hosts correct Roblox names: CHANGE-9, DOOR-6. */

/** Accounts of members, the second one of ann, one of nobody, and what nobody can be called. */
const accounts = [...names, secondAccount.name, 'eve', '?'];

export const correctName: Bind = ({ who, target, choice }, model, number) => {
  const booking = pick(target < 6 ? model.bookings.filter(isActive) : model.bookings, target);
  if (!booking) return null;
  const by = staffed({ who, choice });
  const account = pick(accounts, who + choice) ?? '?';
  const isStale = choice === 15;
  const correction = { by, account, isStale, key: `name${number}` };
  let version: number | undefined;
  return {
    text: `${by} corrects the name of ${booking.label} to ${account}${isStale ? ', late' : ''}`,
    predict: (now) =>
      refuseCaller(now, by, 'host') ?? allOrNothing(now, () => correct(now, bookingOf(now, booking.label), correction)),
    send: async (site, at) => {
      version ??= (await site.versionOf(booking.label)) + (isStale ? 1000 : 0);
      const body = {
        expected_version: version,
        robloxUsername: account === '?' ? account : `${account}_${site.resort.id}`,
        // Another one each time: every correction changes something.
        robloxDisplayName: `Name ${number}`,
      };
      const path = `/hosting/bookings/${site.idOf(booking.label)}/roblox-name`;
      const reply = await site.call(by, { method: 'PUT', path, body }, at);
      return answerOf(reply, (said) => ({ guest: (said['booking'] as { guest: { kind: string } }).guest.kind }));
    },
  };
};

interface Correction {
  by: Name;
  account: string;
  isStale: boolean;
  key: string;
}

function correct(model: Model, booking: Booking, { by, account, isStale, key }: Correction): Answer {
  if (booking.clearing !== null) return refuse('not_found');
  // A repeat names the version before the first call.
  if (isStale || model.remembered[key] !== undefined) return refuse('changed_meanwhile');
  if (!isActive(booking)) return refuse('already_decided');
  if (endOf(openingOf(model, booking.opening)) <= model.now) return refuse('opening_started');
  if (account === '?') return refuse('invalid_input');
  const why = refuseOwner(model, booking, { by, account });
  if (why !== null) return refuse(why);
  const isKept = account === booking.account;
  if (!isKept && isTaken(model, booking, account)) return refuse('roblox_account_taken');
  const { guest } = booking;
  const hasId = isSure(model, booking, account) || (isKept && booking.hasId);
  Object.assign(booking, { account, hasId });
  const owner = names.find((name) => name === account && model.people[name].isLinked);
  if (guest === null && owner !== undefined && knownToRoblox.includes(account)) linkEntered(model, owner);
  model.remembered[key] = { at: model.now, answer: ok() };
  return ok({ guest: booking.guest === null ? 'door' : 'member' });
}

/** For a guest without an account here, another account is that of somebody to whom staff give no room. Rules: DOOR-4, DOOR-8. */
function refuseOwner(model: Model, booking: Booking, { by, account }: Pick<Correction, 'by' | 'account'>) {
  const owner = ownerOf(model, account);
  const hasAccount = account === booking.account && (booking.hasId || !knownToRoblox.includes(account));
  if (booking.guest !== null || owner === null || hasAccount) return null;
  if (owner === by && !model.people[by].isAdmin) return 'admin_required';
  return model.people[owner].isBlocked ? 'booking_blocked' : null;
}

/** Whether the id of the account is known: by Roblox for a guest without an account here, else because the guest has linked it. */
function isSure(model: Model, { guest }: Booking, account: string): boolean {
  if (guest === null) return knownToRoblox.includes(account);
  if (guest === secondAccount.owner && account === secondAccount.name) return true;
  return account === guest && model.people[guest].isLinked;
}

/** At the door a name that a member has linked is not refused (DOOR-4). */
function isTaken(model: Model, { guest, opening }: Booking, account: string): boolean {
  if (guest === null) return isAccountBooked(model, opening, account);
  const isOfAnother = account === secondAccount.name && guest !== secondAccount.owner;
  return isOfAnother || isAccountTaken(model, { guest, opening, account });
}
