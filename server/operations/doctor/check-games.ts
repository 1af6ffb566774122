import type { Config } from '../../config.ts';
import { createBloxlink } from '../../integrations/bloxlink/bloxlink.ts';
import { createOutsideCalls } from '../../integrations/outside.ts';
import { findingsOf, type Finding } from './finding.ts';

const bloxlink = findingsOf('Bloxlink');
const roblox = findingsOf('Roblox');
/** An id that does not exist: only the key is tested. */
const nobody = '100000000000000000';

/** The key of Bloxlink, and the settings of the Roblox application. */
export async function checkGames(config: Config, publicUrl: string): Promise<Finding[]> {
  return [await checkBloxlink(config), ...(await checkRoblox(config, publicUrl))];
}

async function checkBloxlink(config: Config): Promise<Finding> {
  const { ok, warning, leftOut, problem } = bloxlink;
  const { bloxlinkApiBase: apiBase, bloxlinkApiKey: apiKey, discordGuildId: guildId = '' } = config;
  if (apiKey === undefined) return leftOut('no key is set', 'Booking forms are not filled in. Set BLOXLINK_API_KEY.');
  const answer = await createBloxlink({ apiBase, apiKey, guildId, calls: createOutsideCalls() }).findRobloxId(nobody);
  if (answer.kind !== 'unavailable') return ok('the key is valid for the server');
  if (/status 40[13]/.test(answer.reason))
    return problem('it rejects the key', 'Set BLOXLINK_API_KEY from the dashboard of this server.');
  return warning(`it does not answer (${answer.reason})`, 'Booking forms are not filled in until it does.');
}

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
    ok(`add this redirect to the application: ${publicUrl}/roblox/callback`),
  ];
}
