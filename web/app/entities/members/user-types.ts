import type { UserType } from '@sunset/contract/api/auth.ts';

/** How a user type is shown (PAGE-8). */
export interface UserTypeLabels {
  /** The text of the badge, and its abbreviations for narrow places. */
  badge: string;
  letters: string;
  letter: string;
  tone: 'red' | 'yellow' | 'purple' | 'blue';
  /** On the account page. */
  label: string;
  welcomeTitle: string;
  welcomeSubtitle: string;
}

const labels: Record<UserType, UserTypeLabels> = {
  admin: {
    badge: 'Admin',
    letters: 'A',
    letter: 'A',
    tone: 'red',
    label: 'Administrator',
    welcomeTitle: 'Administrator',
    welcomeSubtitle: 'Full Access Granted',
  },
  gold_customer: {
    badge: 'Gold Customer',
    letters: 'GC',
    letter: 'G',
    tone: 'yellow',
    label: 'Gold Customer',
    welcomeTitle: 'Gold Customer',
    welcomeSubtitle: 'Premium Access Granted',
  },
  server_booster: {
    badge: 'Server Booster',
    letters: 'SB',
    letter: 'S',
    tone: 'purple',
    label: 'Server Booster',
    welcomeTitle: 'Server Booster',
    welcomeSubtitle: 'Boosted Status Active',
  },
  regular_customer: {
    badge: 'Regular',
    letters: 'R',
    letter: 'R',
    tone: 'blue',
    label: 'Regular Customer',
    welcomeTitle: 'Welcome',
    welcomeSubtitle: 'Access Granted',
  },
};

/** Labels of a person: admins first, then the stored type. An unknown type counts as a regular customer. */
export function userTypeLabels(person: { isAdmin: boolean; user_type: string }): UserTypeLabels {
  if (person.isAdmin) return labels.admin;
  return Object.hasOwn(labels, person.user_type) ? labels[person.user_type as UserType] : labels.regular_customer;
}
