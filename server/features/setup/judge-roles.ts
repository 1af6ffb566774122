import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import { discordPlaces, type DiscordPlace } from '@sunset/contract/setup/places.ts';
import type { Obstacle } from '../../integrations/discord/permissions.ts';
import type { ServerView } from '../../integrations/discord/server-view.ts';
import * as findings from './findings.ts';

export type ChosenPlaces = Record<DiscordPlace, string | null>;

/** What a place is for, and what does not work without it. */
const places = {
  role_gold: ['Gold', 'Gold memberships get no role on Discord, and nobody is gold by a role.'],
  role_booster: ['Booster', 'Boosters are still known by Discord’s own mark.'],
  role_boosts_2: ['2 boosts', 'Nobody gets the discount for 2 boosts.'],
  role_boosts_3: ['3 and more boosts', 'Nobody gets the discount for 3 boosts.'],
  role_staff: ['Staff', 'Staff pings mention nobody.'],
  role_host: ['Host', 'Admins add hosts by hand.'],
  channel_guests: ['Guests’ channel', 'Openings are not announced on Discord.'],
  channel_staff: ['Staff channel', 'Staff get no pings and no waiting requests on Discord.'],
} as const satisfies Record<DiscordPlace, readonly [string, string]>;

const serverRoles = 'Open “Server Settings”, then “Roles” in Discord.';

/** Judges each place; those that do not exist, and channels the bot cannot write to, are problems. */
export function judgePlaces(chosen: ChosenPlaces, server: ServerView): SetupFinding[] {
  const found = discordPlaces.flatMap((field) => {
    const id = chosen[field];
    if (id === null) return [notChosen(field)];
    return field === 'channel_guests' || field === 'channel_staff'
      ? judgeChannel(field, id, server)
      : judgeRole(field, id, server);
  });
  if (server.canCreateEvents) return found;
  const events = findings.warning({
    code: 'events_not_allowed',
    says: 'The bot cannot create scheduled events in your server.',
    clicks: [serverRoles, 'Choose the role of the bot, then “Permissions”.', 'Allow “Create Events”.'],
  });
  return [...found, events];
}

function notChosen(field: DiscordPlace): SetupFinding {
  const [label, effect] = places[field];
  const code = field.startsWith('channel') ? 'channel_not_chosen' : 'role_not_chosen';
  return findings.warning({ code, field, says: `${label}: none is chosen. ${effect}` });
}

function judgeRole(field: DiscordPlace, id: string, server: ServerView): SetupFinding[] {
  const role = server.roles.find((one) => one.id === id);
  const [label] = places[field];
  if (role === undefined)
    return [findings.problem({ code: 'role_gone', field, says: `${label}: this role is not in the server any more.` })];
  if (field === 'role_gold' && role.obstacle !== null) return [cannotGive(field, role.name, role.obstacle)];
  if (field === 'role_staff' && !role.canBeMentioned) return [notMentionable(role.name)];
  if (role.isManaged && field !== 'role_booster') return [cannotGive(field, role.name, 'managed')];
  return [];
}

function cannotGive(field: DiscordPlace, name: string, reason: Obstacle): SetupFinding {
  if (reason === 'managed')
    return findings.warning({
      code: 'role_managed',
      field,
      says: `“${name}” is given by Discord or another bot, so nobody else can give it.`,
      clicks: ['Choose another role here, or make one in “Server Settings”, then “Roles”.'],
    });
  if (reason === 'no_permission')
    return findings.warning({
      code: 'manage_roles_missing',
      field,
      says: `The bot cannot give “${name}”: it lacks Manage Roles.`,
      clicks: [serverRoles, 'Choose the role of the bot, then “Permissions”.', 'Allow “Manage Roles”.'],
    });
  if (reason === 'two_factor')
    return findings.warning({
      code: 'two_factor_required',
      field,
      says: `The bot cannot give “${name}”: your server requires two-factor authentication for moderation, and the owner of the application has none.`,
      clicks: [
        'Sign in to Discord as the owner of the application.',
        'Open “User Settings”, then “My Account”, and switch on two-factor authentication.',
      ],
    });
  return findings.warning({
    code: 'role_above_bot',
    field,
    says: `The bot cannot give “${name}”, because that role is above its own.`,
    clicks: [serverRoles, `Drag the role of the bot above “${name}”.`, 'Press “Save Changes”.'],
  });
}

const notMentionable = (name: string) =>
  findings.warning({
    code: 'role_not_mentionable',
    field: 'role_staff',
    says: `The bot cannot ping “${name}”.`,
    clicks: [serverRoles, `Choose “${name}”.`, 'Switch on “Allow anyone to @mention this role”.'],
  });

function judgeChannel(field: DiscordPlace, id: string, server: ServerView): SetupFinding[] {
  const channel = server.channels.find((one) => one.id === id);
  const [label] = places[field];
  if (channel === undefined)
    return [
      findings.problem({ code: 'channel_gone', field, says: `${label}: this channel is not in the server any more.` }),
    ];
  const { missing } = channel;
  if (missing.length === 0) return [];
  return [
    findings.problem({
      code: 'channel_permissions_missing',
      field,
      says: `In #${channel.name} the bot lacks ${missing.join(', ')}.`,
      clicks: findings.channelClicks(missing),
    }),
  ];
}
