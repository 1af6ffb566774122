import type { Config } from '../../config.ts';
import { addressesOf } from '../../features/setup/rules.ts';
import { createBloxlink } from '../../integrations/bloxlink/bloxlink.ts';
import type { BloxlinkProblem } from '../../integrations/bloxlink/read-answer.ts';
import { createOutsideCalls } from '../../integrations/outside.ts';
import { findingsOf, type Finding } from './finding.ts';

const bloxlink = findingsOf('Bloxlink');
const roblox = findingsOf('Roblox');
/** An id that does not exist: only the key is tested. */
const nobody = '100000000000000000';

/** The key of Bloxlink, and the settings of the Roblox application. */
export async function checkGames(config: Config, publicUrl: string, now: () => Date): Promise<Finding[]> {
  return [await checkBloxlink(config, now), ...(await checkRoblox(config, publicUrl))];
}

async function checkBloxlink(config: Config, now: () => Date): Promise<Finding> {
  const { ok, warning, leftOut } = bloxlink;
  const { bloxlinkApiBase: apiBase, bloxlinkApiKey: apiKey, discordGuildId: guildId = '' } = config;
  if (apiKey === undefined) return leftOut('no key is set', 'Booking forms are not filled in. Set BLOXLINK_API_KEY.');
  const calls = createOutsideCalls();
  const client = createBloxlink({ apiBase, apiKey, guildId, calls, now });
  const answer = await client.findRobloxId(nobody);
  if (answer.kind !== 'unavailable') return ok('the key is valid for the server');
  if (answer.problem !== null) {
    const { level, says, todo } = bloxlinkFindings[answer.problem];
    return bloxlink[level](says, todo);
  }
  return warning(`it could not be asked (${answer.reason})`, 'Booking forms are not filled in until it answers.');
}

const bloxlinkFindings = {
  key_refused: {
    level: 'problem',
    says: 'it rejects the key',
    todo: 'Set BLOXLINK_API_KEY from the dashboard of this server.',
  },
  other_server: {
    level: 'problem',
    says: 'the key belongs to another Discord server',
    todo: 'Set BLOXLINK_API_KEY from the dashboard of this server.',
  },
  not_in_server: {
    level: 'problem',
    says: 'the Bloxlink bot is not in the server',
    todo: 'Add it at https://blox.link, or remove BLOXLINK_API_KEY.',
  },
  limit_reached: {
    level: 'warning',
    says: 'the limit of the key is reached',
    todo: 'Booking forms are not filled in until the limit ends, usually within a day.',
  },
} as const satisfies Record<BloxlinkProblem, { level: Finding['level']; says: string; todo: string }>;

async function checkRoblox(config: Config, publicUrl: string): Promise<Finding[]> {
  const { ok, warning, leftOut, problem } = roblox;
  const { robloxClientId: id, robloxClientSecret: secret, robloxOauthIssuer: issuer } = config;
  if (id === undefined)
    return [leftOut('members can’t link an account', 'Set ROBLOX_CLIENT_ID and ROBLOX_CLIENT_SECRET.')];
  if (secret === undefined)
    return [problem('ROBLOX_CLIENT_SECRET is not set', 'Set it together with ROBLOX_CLIENT_ID.')];
  const metadata = await createOutsideCalls().fetchJson(`${issuer}.well-known/openid-configuration`, {});
  const isThere = metadata.kind === 'ok' && metadata.value.status === 200;
  return [
    isThere
      ? ok('its sign-in service answers')
      : warning('its sign-in service does not answer', 'Check ROBLOX_OAUTH_ISSUER, or try again later.'),
    // Roblox does not say which ones an application has.
    warning(
      'its redirect cannot be checked from here',
      `Check yourself: “Redirect URLs” of your Roblox application must list ${addressesOf(publicUrl).roblox_redirect}.`,
    ),
  ];
}
