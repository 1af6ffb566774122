/** Queries of the tabs that create and change openings. */
export const openingKeys = {
  all: ['openings-admin'] as const,
  resorts: ['openings-admin', 'resorts'] as const,
  upcoming: ['openings-admin', 'upcoming'] as const,
  onSaleTimes: (openingId: number) => ['openings-admin', 'on-sale-times', openingId] as const,
  preview: (start: object) => ['openings-admin', 'preview', start] as const,
};
