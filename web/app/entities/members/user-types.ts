import { m } from '#messages';
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
    badge: m.members_admin(),
    letters: 'A',
    letter: 'A',
    tone: 'red',
    label: m.members_administrator(),
    welcomeTitle: m.members_administrator(),
    welcomeSubtitle: m.members_welcome_admin(),
  },
  gold_customer: {
    badge: m.members_gold_customer(),
    letters: 'GC',
    letter: 'G',
    tone: 'yellow',
    label: m.members_gold_customer(),
    welcomeTitle: m.members_gold_customer(),
    welcomeSubtitle: m.members_welcome_gold(),
  },
  server_booster: {
    badge: m.members_server_booster(),
    letters: 'SB',
    letter: 'S',
    tone: 'purple',
    label: m.members_server_booster(),
    welcomeTitle: m.members_server_booster(),
    welcomeSubtitle: m.members_welcome_booster(),
  },
  regular_customer: {
    badge: m.members_regular(),
    letters: 'R',
    letter: 'R',
    tone: 'blue',
    label: m.members_regular_customer(),
    welcomeTitle: m.members_welcome_title(),
    welcomeSubtitle: m.members_welcome_regular(),
  },
};

/** Labels of a person: admins first, then the stored type. An unknown type counts as a regular customer. */
export function userTypeLabels(person: { isAdmin: boolean; user_type: string }): UserTypeLabels {
  if (person.isAdmin) return labels.admin;
  return Object.hasOwn(labels, person.user_type) ? labels[person.user_type as UserType] : labels.regular_customer;
}
