import { tierIds } from '@sunset/contract/members/tiers.ts';
import type { Config } from '../../../config.ts';
import { settings } from '../../../config-settings.ts';
import { roleSettingOf } from '../role-settings.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** How often members with a booking ahead are looked for in the Discord server, and how many at a time. Rule: MEMBER-7. */
export const departureChecks = { intervalMs: minute, olderThanMs: 30 * minute, atMost: 20 };

/**
 * When a member who is not found in the server counts as having left: after a second answer at least `betweenAnswersMs` after the
 * first, the departure is due, and it is carried out `dueForMs` later if Discord said so again within `freshForMs`. Rule: MEMBER-6.
 */
export const departureTimes = {
  betweenAnswersMs: 10 * minute,
  dueForMs: 30 * minute,
  freshForMs: 5 * minute,
  undoForMs: 7 * day,
  /** How long after staff kept everybody nobody's departure begins. */
  keptForMs: day,
  /** The stretch of time in which departures are counted. */
  countedForMs: 60 * minute,
};

/** The instants to compare stored times with at `now`. */
export function departureLimits(now: Date) {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return {
    /** A first answer before this makes the next one the second. */
    firstAnswer: ago(departureTimes.betweenAnswersMs),
    /** Departures that became due before this are carried out. */
    due: ago(departureTimes.dueForMs),
    /** The last answer must be later than this for a departure to be carried out. */
    lastAnswer: ago(departureTimes.freshForMs),
    /** Before a departure is carried out, who was not asked about since this is asked about once more. */
    askAgain: ago(minute),
    undo: ago(departureTimes.undoForMs),
    kept: ago(departureTimes.keptForMs),
    counted: ago(departureTimes.countedForMs),
  };
}

/** So many departures at once are doubted: more than two, and more than a tenth of those looked up. Rule: MEMBER-11. */
export function isTooMany({ due, checked }: { due: number; checked: number }): boolean {
  return due > 2 && due * 10 > checked;
}

/** The settings of the roles that give something. */
const roleSettings = [...tierIds.flatMap((id) => roleSettingOf(id) ?? []), 'roleHost' as const];

export type RoleConfig = Pick<Config, (typeof roleSettings)[number]>;

/** The roles of the configuration by their variables. */
export function configuredRoles(config: RoleConfig): { variable: string; roleId: string }[] {
  return roleSettings.flatMap((name) => {
    const roleId = config[name];
    return roleId === undefined ? [] : [{ variable: settings[name].variable, roleId }];
  });
}

/** The ids of roles of the configuration that the server does not have. */
export function missingRoles(config: RoleConfig, roleIds: readonly string[]): string[] {
  const configured = roleSettings.flatMap((name) => config[name] ?? []);
  return [...new Set(configured)].filter((id) => !roleIds.includes(id));
}

/** The variables of the configuration that name these roles. */
export function roleVariables(config: RoleConfig, ids: readonly string[]): string[] {
  return roleSettings.filter((name) => ids.includes(config[name] ?? '')).map((name) => settings[name].variable);
}
