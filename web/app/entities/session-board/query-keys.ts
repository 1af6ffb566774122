/** Queries of the hosting panel. Each change of a booking invalidates `all`. */
export const sessionBoardKeys = {
  all: ['session-board'] as const,
  openings: (openingParam: string | null) => ['session-board', 'openings', openingParam] as const,
  boards: ['session-board', 'board'] as const,
  board: (openingId: number) => [...sessionBoardKeys.boards, openingId] as const,
  lists: ['session-board', 'bookings'] as const,
  bookings: (view: string, text: string) => [...sessionBoardKeys.lists, view, text] as const,
  /** Mutations that change one booking, by kind. */
  changes: ['session-board', 'changes'] as const,
  change: (kind: string) => [...sessionBoardKeys.changes, kind] as const,
};
