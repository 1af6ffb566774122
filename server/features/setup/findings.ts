import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import type { Config } from '../../config.ts';

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

type Text = Pick<SetupFinding, 'code' | 'says'> & Partial<Pick<SetupFinding, 'field' | 'clicks' | 'link'>>;
const finding =
  (level: SetupFinding['level']) =>
  ({ field = null, clicks = [], link = null, ...text }: Text): SetupFinding => ({
    ...text,
    level,
    field,
    clicks,
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

const intentClicks = [
  'Open “Bot” in the Discord developer portal.',
  'Switch on “Server Members Intent” below “Privileged Gateway Intents”.',
  'Press “Save Changes”.',
];

export const intentMissing = (config: Where) =>
  warning({
    code: 'members_intent_missing',
    field: 'bot_token',
    says: 'The bot has no Server Members Intent. Discord may refuse to say who is in your server and with which roles.',
    clicks: [...intentClicks, 'Press “Check” here again.'],
    link: portalPage(config, 'bot'),
  });

export const membersNotReadable = (config: Where) =>
  problem({
    code: 'members_not_readable',
    field: 'guild_id',
    says: 'Discord does not let the bot look up members of this server, so nobody could sign in with their roles.',
    clicks: intentClicks,
    link: portalPage(config, 'bot'),
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
  says: `Discord does not know ${missing.length === 1 ? 'this address' : 'these addresses'} of your site yet: ${missing.join(' and ')}`,
  clicks: [
    'Open “OAuth2” in the Discord developer portal.',
    ...missing.map((address) => `Press “Add Redirect” and enter exactly: ${address}`),
    'Press “Save Changes”.',
  ],
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
      'Come back here and press “Look again”.',
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
  'Press “Save Changes”, then check here again.',
];
