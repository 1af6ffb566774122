/** Queries of the tabs that create and change openings. */
export const openingKeys = {
  all: ['openings-admin'] as const,
  resorts: ['openings-admin', 'resorts'] as const,
  upcoming: ['openings-admin', 'upcoming'] as const,
  onSaleTimes: (openingId: number) => ['openings-admin', 'on-sale-times', openingId] as const,
  waiting: ['openings-admin', 'waiting'] as const,
  waitingOf: (openingId: number, state: string) => [...openingKeys.waiting, openingId, state] as const,
  roomCounts: (openingId: number) => ['openings-admin', 'room-counts', openingId] as const,
  closures: ['openings-admin', 'closures'] as const,
  deletions: ['openings-admin', 'deletions'] as const,
  proposals: ['openings-admin', 'proposals'] as const,
  closurePreview: (period: object) => ['openings-admin', 'closure-preview', period] as const,
  preview: (start: object) => ['openings-admin', 'preview', start] as const,
};

/** Queries of the roster. */
export const rosterKeys = {
  all: ['roster'] as const,
  openings: ['roster', 'openings'] as const,
  members: ['roster', 'members'] as const,
};
