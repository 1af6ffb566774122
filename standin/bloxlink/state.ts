export interface BloxlinkState {
  /** The response for a user without a link: usually 404; one public client has seen 200 with `error`. */
  notLinked: 'status-404' | 'error-in-200';
  /** Spelling and type of the id, which differ between Bloxlink's own clients. */
  idField: 'robloxID' | 'robloxId';
  idAsNumber: boolean;
  requestsPerMinute: number;
  window: { startedAt: number; used: number };
}

export function createBloxlinkState(): BloxlinkState {
  return {
    notLinked: 'status-404',
    idField: 'robloxID',
    idAsNumber: false,
    requestsPerMinute: 60,
    window: { startedAt: 0, used: 0 },
  };
}
