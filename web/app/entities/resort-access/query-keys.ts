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
