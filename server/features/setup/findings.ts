import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import type { Config } from '../../config.ts';
import type { BloxlinkProblem } from '../../integrations/bloxlink/read-answer.ts';

/** What the checks of the steps find, with what to click. Texts are short, for somebody who sees these pages for the first time. */

type Where = Pick<Config, 'discordAuthorizeUrl' | 'discordClientId'>;
type Page = 'information' | 'oauth2' | 'bot';

/** A page of the application in Discord's developer portal. */
export function portalPage(config: Where, page?: Page): string {
  const portal = `${new URL(config.discordAuthorizeUrl).origin}/developers/applications`;
  return page === undefined ? portal : `${portal}/${config.discordClientId ?? ''}/${page}`;
}

/** View Channel to Create Events: the permissions of the installation guide. */
const botPermissions = '17592454695936';

/** The page on which somebody who may manage a server adds the bot to it. */
export function inviteAddress(config: Where): string {
  const address = new URL(config.discordAuthorizeUrl);
  address.searchParams.set('client_id', config.discordClientId ?? '');
  address.searchParams.set('scope', 'bot applications.commands');
  address.searchParams.set('permissions', botPermissions);
  return address.href;
}

type Text = Pick<SetupFinding, 'code' | 'says'> & Partial<Pick<SetupFinding, 'field' | 'clicks' | 'copies' | 'link'>>;
const finding =
  (level: SetupFinding['level']) =>
  ({ field = null, clicks = [], copies = [], link = null, ...text }: Text): SetupFinding => ({
    ...text,
    level,
    field,
    clicks,
    copies,
    link,
  });
const ok = finding('ok');
export const warning = finding('warning');
export const problem = finding('problem');

export const verified = (says: string) => ok({ code: 'verified', says });

const openPortal = 'Open your application in the Discord developer portal.';

export const clientRefused = (config: Where) =>
  problem({
    code: 'client_refused',
    field: 'client_secret',
    says: 'Discord does not accept this client id with this client secret.',
    clicks: [
      openPortal,
      'Open “OAuth2” and copy “Client ID” into the field.',
      'Press “Reset Secret” there, and copy the new secret. The old one stops working.',
    ],
    link: portalPage(config),
  });

export const botTokenRefused = (config: Where) =>
  problem({
    code: 'bot_token_refused',
    field: 'bot_token',
    says: 'Discord does not accept this bot token.',
    clicks: [
      openPortal,
      'Open “Bot” and press “Reset Token”.',
      'Copy the new token. The old one stops working, also for other programs.',
    ],
    link: portalPage(config, 'bot'),
  });

export const botOfOther = (config: Where, name: string) =>
  problem({
    code: 'bot_of_other_application',
    field: 'bot_token',
    says: `This bot token belongs to another application: “${name}”.`,
    clicks: ['Open the application of the client id, then “Bot”.', 'Press “Reset Token” and copy the new token.'],
    link: portalPage(config, 'bot'),
  });

export const membersNotReadable = (config: Where) =>
  problem({
    code: 'members_not_readable',
    field: 'guild_id',
    says: 'Discord does not let the bot look up members of this server, so nobody could sign in with their roles.',
    clicks: [
      'In Discord, open “Server Settings”, then “Members”, and look for the bot.',
      'If it is not there, press “Add the bot to your server” and choose your server.',
      'Come back here and press “Look again”.',
    ],
    link: inviteAddress(config),
  });

export const codeGrantRequired = (config: Where) =>
  problem({
    code: 'code_grant_required',
    field: 'bot_token',
    says: 'The bot cannot be added to a server, because it asks for a code grant.',
    clicks: [
      'Open “Bot” in the Discord developer portal.',
      'Switch off “Requires OAuth2 Code Grant”.',
      'Press “Save Changes”.',
    ],
    link: portalPage(config, 'bot'),
  });

export const redirectMissing = (config: Where, missing: readonly string[]) => ({
  code: 'redirect_missing' as const,
  says: `Discord does not know ${missing.length === 1 ? 'this address' : 'these addresses'} of your site yet.`,
  clicks: [
    'Open “OAuth2” in the Discord developer portal.',
    `Press “Add Redirect” and paste ${missing.length === 1 ? 'the address below' : 'the first address below. Do it again with the second one'}.`,
    'Press “Save Changes”.',
  ],
  copies: [...missing],
  link: portalPage(config, 'oauth2'),
});

export const interactionsElsewhere = (config: Where, address: string) =>
  warning({
    code: 'interactions_elsewhere',
    says: `Discord sends commands and buttons of this application to ${address}, not to this site.`,
    clicks: [
      'Use an application of its own for this site, or change “Interactions Endpoint URL” after the set-up is finished.',
    ],
    link: portalPage(config, 'information'),
  });

export const botNotInServer = (config: Where, field: 'guild_id' | null = null) =>
  problem({
    code: 'bot_not_in_server',
    field,
    says: field === null ? 'The bot is in no Discord server yet.' : 'The bot is not in this Discord server.',
    clicks: [
      'Press “Add the bot to your server”.',
      'Choose your server and press “Continue”, then “Authorize”. You need Manage Server there.',
      'Come back here. If the next step does not open, press “Look again”.',
    ],
    link: inviteAddress(config),
  });

export const messageRefused = (missing: readonly string[] = []) =>
  problem({
    code: missing.length > 0 ? 'channel_permissions_missing' : 'message_refused',
    field: 'channel_id',
    says:
      missing.length > 0
        ? `The bot lacks ${missing.join(', ')} in this channel.`
        : 'Discord did not take the message for this channel.',
    clicks: channelClicks(missing),
  });

/** What to click in Discord itself so that the bot may write to a channel. */
export const channelClicks = (missing: readonly string[]) => [
  'Open the channel’s settings in Discord: the gear beside its name.',
  'Open “Permissions”, press “+” below “Roles/Members” and choose the bot.',
  missing.length > 0
    ? `Allow ${missing.map((name) => `“${name}”`).join(', ')}.`
    : 'Allow “View Channel” and “Send Messages”.',
  'Press “Save Changes”. Then come back here and press “Send a test message”.',
];

const bloxlinkKeyClicks = [
  'Open the Bloxlink developer dashboard and choose this Discord server.',
  'Make a key for the server, and copy it.',
];
const bloxlinkDashboard = 'https://blox.link/dashboard/user/developer';

export const bloxlinkFindings: Record<BloxlinkProblem, SetupFinding> = {
  key_refused: problem({
    code: 'bloxlink_refused',
    field: 'api_key',
    says: 'Bloxlink does not accept this key.',
    clicks: bloxlinkKeyClicks,
    link: bloxlinkDashboard,
  }),
  other_server: problem({
    code: 'bloxlink_other_server',
    field: 'api_key',
    says: 'This key belongs to another Discord server.',
    clicks: bloxlinkKeyClicks,
    link: bloxlinkDashboard,
  }),
  not_in_server: problem({
    code: 'bloxlink_not_in_server',
    field: 'api_key',
    says: 'The Bloxlink bot is not in your Discord server, so it knows nobody there.',
    clicks: ['Open blox.link and add Bloxlink to your server.', 'Come back here and press “Check with Bloxlink”.'],
    link: 'https://blox.link',
  }),
  limit_reached: warning({
    code: 'bloxlink_limit_reached',
    field: 'api_key',
    says: 'Bloxlink has answered too often today, so this key could not be tried. It is saved. Guests type their Roblox name until the limit ends.',
  }),
};

export const robloxNotProven = warning({
  code: 'roblox_not_proven',
  field: 'client_secret',
  says: 'Roblox answers, but does not say whether the secret is right. It is saved.',
  clicks: ['After the set-up, link your own Roblox account once in Settings. If that fails, enter the secret again.'],
});
