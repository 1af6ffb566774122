/** Pauses of routes that all server processes know of. */
export interface SharedPauses {
  /** The pause that was noted last, which may be over; null without one. */
  find(route: string): Promise<Date | null>;
  /** Notes a pause. Without `until` it is longer each time, until it is cleared. Returns its end. */
  note(route: string, until: Date | null): Promise<Date>;
  clear(route: string): Promise<void>;
}

/** For tools that run alone. */
export const noSharedPauses: SharedPauses = {
  find: async () => null,
  note: async (_route, until) => until ?? new Date(0),
  clear: async () => {},
};
