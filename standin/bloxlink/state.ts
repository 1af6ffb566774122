export interface BloxlinkState {
  /** The response for a user without a link: usually 404; one public client has seen 200 with `error`. */
  notLinked: 'status-404' | 'error-in-200';
  /** Spelling and type of the id, which differ between Bloxlink's own clients. */
  idField: 'robloxID' | 'robloxId';
  idAsNumber: boolean;
  /** Status codes and texts of errors: as in current clients, or as REST usually has them. */
  errorStyle: 'current' | 'usual';
  /** Whether the Bloxlink bot is in the server of the key. */
  inGuild: boolean;
  requestsPerMinute: number;
  /** The quota of a key without an agreement with Bloxlink. Clients name between 100 and 2,000. */
  requestsPerDay: number;
  minute: Window;
  day: Window;
}

export interface Window {
  startedAt: number;
  used: number;
}

export function createBloxlinkState(): BloxlinkState {
  return {
    notLinked: 'status-404',
    idField: 'robloxID',
    idAsNumber: false,
    errorStyle: 'current',
    inGuild: true,
    requestsPerMinute: 60,
    requestsPerDay: 2000,
    minute: { startedAt: 0, used: 0 },
    day: { startedAt: 0, used: 0 },
  };
}

/** The errors that concern the key, by the texts that public clients know. `usual` is what a client may expect instead. */
export const bloxlinkErrors = {
  current: {
    invalidKey: { status: 400, error: 'Invalid API Key' },
    otherGuild: { status: 401, error: 'Guild ID does not match API Key' },
    notInGuild: { status: 404, error: 'Unknown Guild' },
    dailyQuota: {
      status: 429,
      error: 'You have reached your API key limit for today. Email cm@blox.link for elevated rates.',
    },
  },
  usual: {
    invalidKey: { status: 401, error: 'Invalid API key' },
    otherGuild: { status: 403, error: 'This API key is not valid for this server' },
    notInGuild: { status: 400, error: 'Unknown guild' },
    dailyQuota: { status: 400, error: 'You have reached your API key limit for today.' },
  },
} as const;
