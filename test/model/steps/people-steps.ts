import { guests, ok, percentOf, pick, readRoles, refuse, refuseCaller, staff } from '../model.ts';
import type { Tier } from '../model.ts';
import { staffAt } from './staff-steps.ts';
import { answerOf, type Bind } from './step.ts';

/* Tiers by Discord roles or by staff, and admins. */

/** The same order as the roles of the stand-in. */
export const tiers: readonly Tier[] = [
  { isGold: false, boostCount: 0 },
  { isGold: true, boostCount: 0 },
  { isGold: false, boostCount: 1 },
  { isGold: false, boostCount: 2 },
  { isGold: true, boostCount: 3 },
];

export const overrideTier: Bind = (draft, model) => {
  const by = staffAt(draft, model);
  const guest = pick(guests, draft.target) ?? 'ann';
  const tier = draft.choice % 3 === 0 ? null : (pick(tiers, draft.choice) ?? null);
  return {
    text: `${by} sets the tier of ${guest} to ${tier === null ? "Discord's" : percentOf(tier)}`,
    changesTierOf: guest,
    predict: (now) => {
      const refused = refuseCaller(now, by, 'admin');
      if (refused === null) now.people[guest].override = tier;
      return refused ?? ok();
    },
    send: async (site, at) => {
      const body = { gold: tier?.isGold ?? null, boosts: tier?.boostCount ?? null, until: null };
      const path = `/admin/members/${site.memberId(guest)}/override`;
      return answerOf(await site.call(by, { method: 'PUT', path, body }, at));
    },
  };
};

/** Discord returns other roles, and staff refresh them. */
export const changeRoles: Bind = (draft, model) => {
  const by = staffAt(draft, model);
  const guest = pick(guests, draft.target) ?? 'ann';
  const choice = draft.choice % tiers.length;
  return {
    text: `${by} looks up ${guest}, who now has ${percentOf(tiers[choice] ?? tiers[0]!)} %`,
    predict: (now) => {
      now.people[guest].atDiscord = tiers[choice] ?? now.people[guest].atDiscord;
      const refused = refuseCaller(now, by, 'admin');
      if (refused) return refused;
      return readRoles(now, guest) ? ok() : refuse('outside_service_failed');
    },
    send: async (site, at) => {
      site.setRoles(guest, choice);
      const path = `/admin/members/${site.memberId(guest)}/refresh-roles`;
      return answerOf(await site.call(by, { method: 'POST', path }, at));
    },
  };
};

export const addAdmin: Bind = (draft, model) => {
  const by = staffAt(draft, model);
  const name = pick(staff, draft.target) ?? 'ida';
  return {
    text: `${by} makes ${name} an admin`,
    predict: (now) => {
      const refused = refuseCaller(now, by, 'admin');
      if (refused) return refused;
      if (now.people[name].isAdmin) return refuse('already_admin');
      now.people[name].isAdmin = true;
      return ok();
    },
    send: async (site, at) => {
      const body = { discord_id: site.discordId(name), username: name };
      return answerOf(await site.call(by, { method: 'POST', path: '/admin/admins/add', body }, at));
    },
  };
};

export const removeAdmin: Bind = (draft, model) => {
  const by = staffAt(draft, model);
  const name = pick(staff, draft.target) ?? 'ida';
  return {
    text: `${by} removes ${name} from the admins`,
    predict: (now) => {
      const refused = refuseCaller(now, by, 'admin');
      if (refused) return refused;
      if (!now.people[name].isAdmin) return refuse('not_found');
      if (staff.every((one) => one === name || !now.people[one].isAdmin)) return refuse('admin_kept');
      Object.assign(now.people[name], { isAdmin: false, signedInUntil: null });
      return ok();
    },
    send: async (site, at) => {
      const path = `/admin/admins/${site.discordId(name)}`;
      return answerOf(await site.call(by, { method: 'DELETE', path }, at));
    },
  };
};
