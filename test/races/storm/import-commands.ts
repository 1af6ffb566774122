import { anyOf, inMinutes, type Choose, type Command, type Situation } from './command.ts';
import type { ImportSeen } from './view.ts';

/* Files of admins: bookings of an opening, openings and gold members, until they are live or undone. */

const files: Readonly<Record<ImportSeen['kind'], (situation: Situation) => string>> = {
  bookings: ({ people, chance }) => {
    const names = chance.shuffled(people.guests).slice(0, 2);
    const guests = [...names.map(({ robloxName }) => robloxName), `imported_${chance.below(50)}`];
    return ['Roblox name,Room', ...guests.map((name) => `${name},Standard`)].join('\n');
  },
  openings: ({ resorts, chance, now }) => {
    const starts = [240, 480].map((minutes) => inMinutes(now, minutes + 5 * chance.below(40)));
    return ['Resort,Start', ...starts.map((start) => `${chance.pick(resorts).name},${start}`)].join('\n');
  },
  members: ({ people, chance, now }) => {
    const until = inMinutes(now, 60 * 24 * (30 + chance.below(60)));
    const guests = chance.shuffled(people.guests).slice(0, 3);
    return ['Discord ID,Gold until', ...guests.map(({ member }) => `${member.discordId},${until}`)].join('\n');
  },
};

const upload: Choose = (situation) => {
  const { people, chance } = situation;
  const kind = chance.pick(['bookings', 'bookings', 'openings', 'members'] as const);
  return {
    by: chance.pick(people.admins),
    route: 'POST /admin/imports',
    query: { kind, file_name: 'sheet.csv', timezone: 'Europe/Rome' },
    file: files[kind](situation),
  };
};

type ImportRoute =
  | 'PUT /admin/imports/{importId}/settings'
  | 'POST /admin/imports/{importId}/import'
  | 'POST /admin/imports/{importId}/undo'
  | 'POST /admin/imports/{importId}/live'
  | 'DELETE /admin/imports/{importId}';

/** A call about an import in this state, or by mistake in another one; about a draft mostly by the admin whose it is. */
const onImport =
  (
    route: ImportRoute,
    state: ImportSeen['state'],
    body?: (seen: ImportSeen, situation: Situation) => unknown,
  ): Choose =>
  (situation) => {
    const { view, people, chance } = situation;
    const seen = anyOf(
      chance,
      view.imports.filter((one) => one.state === state || chance.below(20) === 0),
    );
    if (seen === null) return null;
    const owner = people.admins.find(({ member }) => member.id === seen.createdBy);
    const by = owner !== undefined && chance.below(10) > 0 ? owner : chance.pick(people.admins);
    const params = { importId: seen.id };
    return { by, route, params, ...(body === undefined ? {} : { body: body(seen, situation) }) };
  };

/** Bookings are of one opening, which the file does not name. */
const settingsOf = ({ kind, settings }: ImportSeen, { view, chance }: Situation) => ({
  ...settings,
  paid: true,
  ...(kind === 'bookings' ? { opening_id: anyOf(chance, view.openings)?.id ?? null } : {}),
});

export const importCommands: Readonly<Record<string, Command>> = {
  'upload file': { weight: 1.5, choose: upload },
  'preview import': { weight: 3, choose: onImport('PUT /admin/imports/{importId}/settings', 'draft', settingsOf) },
  import: { weight: 2, choose: onImport('POST /admin/imports/{importId}/import', 'draft') },
  'undo import': { weight: 1, choose: onImport('POST /admin/imports/{importId}/undo', 'imported') },
  'import live': { weight: 1, choose: onImport('POST /admin/imports/{importId}/live', 'imported') },
  'discard draft': { weight: 0.2, choose: onImport('DELETE /admin/imports/{importId}', 'draft') },
};
