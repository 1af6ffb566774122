/** The tabs of the admin panel, in order; the first is the default (PAGE-41). */
export const adminTabs = [
  { id: 'bookings', label: 'Bookings' },
  { id: 'create-opening', label: 'Create Opening' },
  { id: 'opening-dates', label: 'Opening Dates' },
  { id: 'admin-users', label: 'Admin Users' },
  { id: 'members', label: 'Members' },
  { id: 'settings', label: 'Settings' },
  { id: 'catalogue', label: 'Catalogue' },
  { id: 'messages', label: 'Messages' },
  { id: 'integrations', label: 'Integrations' },
  { id: 'activity', label: 'Activity' },
] as const;

export type AdminTabId = (typeof adminTabs)[number]['id'];

/** The tab in the URL; the first for anything unknown. */
export function parseTab(value: string | null): AdminTabId {
  return adminTabs.find(({ id }) => id === value)?.id ?? adminTabs[0].id;
}

/** Where to redirect a member who is not an admin. */
export function refusedPath(userType: string | undefined): string {
  return userType === 'gold_customer' || userType === 'server_booster' ? '/gold-customer' : '/';
}
