import { unavailable, type Outcome, type OutsideCalls } from '../outside.ts';

export interface BloxlinkSettings {
  apiBase: string;
  apiKey: string | undefined;
  guildId: string;
  calls: OutsideCalls;
}

/** Asks Bloxlink which Roblox account a Discord account is linked to; `refused` means: to none. */
export interface Bloxlink {
  findRobloxId(discordId: string): Promise<Outcome<string>>;
}

export function createBloxlink(settings: BloxlinkSettings): Bloxlink {
  return {
    findRobloxId: async (discordId) => {
      if (settings.apiKey === undefined) return unavailable('no Bloxlink key is configured');
      const url = `${settings.apiBase}/public/guilds/${settings.guildId}/discord-to-roblox/${discordId}`;
      // The bare key, without a scheme word.
      const headers = { authorization: settings.apiKey, accept: 'application/json' };
      const answer = await settings.calls.fetchJson(url, { headers });
      if (answer.kind !== 'ok') return answer;
      const { status, body } = answer.value;
      const robloxId = readRobloxId(body);
      if (status === 200 && robloxId !== null) return { kind: 'ok', value: robloxId };
      // Not linked is 404 for most clients, 200 with an error for one.
      if (status === 404 || (status === 200 && hasError(body))) return { kind: 'refused', reason: 'not linked' };
      return unavailable(`status ${status}`);
    },
  };
}

/** Bloxlink writes `robloxID`, its own types `robloxId`; text or number. */
function readRobloxId(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { robloxID, robloxId } = body as { robloxID?: unknown; robloxId?: unknown };
  const id = robloxID ?? robloxId;
  const text = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  return /^\d{1,20}$/.test(text) ? text : null;
}

function hasError(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body;
}
