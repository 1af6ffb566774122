export const auditLogKeys = {
  list: (filter: object) => ['audit-log', filter] as const,
  bulk: (id: string) => ['audit-log', 'bulk', id] as const,
};

export const importKeys = {
  all: ['imports'] as const,
  list: ['imports', 'list'] as const,
  one: (id: number) => ['imports', 'one', id] as const,
  rows: (id: number, outcome: string) => ['imports', 'rows', id, outcome] as const,
};

export const resortAccessKeys = {
  /** The access of all resorts, for the admin panel. */
  all: ['resort-access', 'all'] as const,
  /** The access of one resort, for the hosting panel. */
  one: (resortName: string) => ['resort-access', 'one', resortName] as const,
  /** Mutations of one switch in the admin panel. */
  adminChanges: ['resort-access', 'admin-changes'] as const,
  /** Mutations of one switch in the hosting panel. */
  hostChanges: ['resort-access', 'host-changes'] as const,
};

/** Queries of the hosting panel. Each change of a booking invalidates `all`. */
export const sessionBoardKeys = {
  all: ['session-board'] as const,
  allOpenings: ['session-board', 'openings'] as const,
  openings: (openingParam: string | null) => [...sessionBoardKeys.allOpenings, openingParam] as const,
  boards: ['session-board', 'board'] as const,
  board: (openingId: number) => [...sessionBoardKeys.boards, openingId] as const,
  /** Who a name is, and which rooms this guest can have: no board, so not below it. */
  door: (openingId: number, name: string) => ['session-board', 'door', openingId, name] as const,
  /** The menu for a guest. */
  menu: (reference: string) => ['session-board', 'menu', reference] as const,
  lists: ['session-board', 'bookings'] as const,
  bookings: (view: string, text: string) => [...sessionBoardKeys.lists, view, text] as const,
  /** Mutations that change the session of an opening. */
  sessionChanges: ['session-board', 'session-changes'] as const,
  /** Mutations that change one booking, by kind. */
  changes: ['session-board', 'changes'] as const,
  change: (kind: string) => [...sessionBoardKeys.changes, kind] as const,
  /** The mutation that calls the next guest of a line. */
  call: (openingId: number) => ['session-board', 'call', openingId] as const,
};
