/** What an API key may be allowed to do. A key has at least one of these, and never books for a person. Rule: KEY-3. */
export const apiScopes = {
  'openings:read': { label: 'Read openings', hint: 'Openings with the number of booked and free rooms. No guests.' },
  'bookings:read': {
    label: 'Read bookings',
    hint: 'Bookings with the names, notes and history of the guests, and the rooms of an evening.',
  },
  'bookings:decide': {
    label: 'Decide about bookings',
    hint: 'Confirm, reject and cancel bookings, and check guests in. It can’t book for anyone.',
  },
} as const satisfies Record<string, { label: string; hint: string }>;

export type ApiScope = keyof typeof apiScopes;

export const apiScopeIds = Object.keys(apiScopes) as [ApiScope, ...ApiScope[]];
