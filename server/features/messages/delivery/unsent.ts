/* Why a message is not sent. */

export const outOfDate = { kind: 'dead', failure: 'out_of_date' } as const;
export const switchedOff = { kind: 'dead', failure: 'switched_off' } as const;
export const notConfigured = { kind: 'dead', failure: 'not_configured' } as const;
