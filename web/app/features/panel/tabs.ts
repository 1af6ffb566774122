import { hasPerks } from '@sunset/contract/members/tiers.ts';

/** Who sees a tab: everybody on the staff, or admins alone. */
export type StaffRole = 'host' | 'admin';

interface PanelTab {
  id: string;
  label: string;
  /** `host`: hosts and admins. The server refuses the calls behind the others (HOST-2). */
  access: StaffRole;
}

/** The tabs of the admin panel, in order, with who sees them; the first that somebody sees is their default (PAGE-41, HOST-7). */
export const panelTabs = [
  { id: 'bookings', label: 'Bookings', access: 'admin' },
  { id: 'create-opening', label: 'Create Opening', access: 'admin' },
  { id: 'opening-dates', label: 'Opening Dates', access: 'admin' },
  { id: 'import', label: 'Import', access: 'admin' },
  { id: 'admin-users', label: 'Admin Users', access: 'admin' },
  { id: 'members', label: 'Members', access: 'admin' },
  { id: 'settings', label: 'Settings', access: 'admin' },
  { id: 'catalogue', label: 'Catalogue', access: 'admin' },
  { id: 'roster', label: 'Roster', access: 'host' },
  { id: 'feedback', label: 'Feedback', access: 'host' },
  { id: 'messages', label: 'Messages', access: 'host' },
  { id: 'integrations', label: 'Integrations', access: 'admin' },
  { id: 'activity', label: 'Activity', access: 'admin' },
] as const satisfies readonly PanelTab[];

export type PanelTabId = (typeof panelTabs)[number]['id'];

/** The tabs of an admin or a host. */
export function tabsOf(role: StaffRole) {
  return panelTabs.filter(({ access }) => role === 'admin' || access === 'host');
}

/** The tab in the URL; the first of theirs for anything unknown or not theirs. */
export function parseTab(value: string | null, role: StaffRole): PanelTabId {
  const tabs = tabsOf(role);
  return (tabs.find(({ id }) => id === value) ?? tabs[0] ?? panelTabs[0]).id;
}

/** Why the URL's tab is not the one that is shown: null if it is, or names none. */
export function tabProblem(value: string | null, role: StaffRole): 'unknown' | 'admins-only' | null {
  if (value === null || tabsOf(role).some(({ id }) => id === value)) return null;
  return panelTabs.some(({ id }) => id === value) ? 'admins-only' : 'unknown';
}

/** Where to redirect a member who is not staff. */
export function refusedPath(userType: string | undefined): string {
  return hasPerks(userType) ? '/gold-customer' : '/';
}
