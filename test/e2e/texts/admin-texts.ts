import type { Page } from '@playwright/test';
import { personas } from '../support/personas.ts';
import type { TextEntry } from './entry.ts';

/* The texts of the panels, page by page. A test opens each page and expects all of them. */

const anywhere = /^https?:\/\//;

const account: TextEntry[] = [
  {
    page: '/user-login',
    path: '/user-login',
    texts: [
      'Gold Customer',
      'Server Booster',
      'Regular Customer',
      'Login with Discord',
      'You must be a member of our Discord server.',
      'Priority booking',
      'Exclusive rooms',
      'special page',
      'View upcoming openings',
      'Contact support',
    ],
  },
  {
    page: '/auth/callback without a code',
    path: '/auth/callback',
    texts: ['No authorization code received from Discord', 'member of our Discord server'],
    links: [
      ['Try Again', '/user-login'],
      ['Back to Home', '/'],
    ],
  },
  {
    page: '/admin/auth/callback without a code',
    path: '/admin/auth/callback',
    texts: [
      'Authentication Failed',
      'No authorization code received from Discord',
      'Login Failed',
      'Authentication failed. Please try again.',
    ],
    links: [
      ['Try Again', '/admin'],
      ['Back to Home', '/'],
    ],
  },
  {
    page: '/roblox/callback',
    path: '/roblox/callback',
    texts: [
      'Roblox Account Linking',
      'Missing authorization code or state parameter.',
      'Something went wrong',
      'try again from your settings',
      'Linking Failed',
      'Failed to link your Roblox account. Please try again.',
    ],
    links: [['Go to Settings', '/settings']],
  },
  { page: '/settings, logged out', path: '/settings', texts: ['Please Log In'] },
  {
    page: '/settings',
    path: '/settings',
    as: 'gold',
    texts: [
      'Discord account',
      'Roblox account',
      'Benefits',
      'Auto-filled booking forms',
      'Enhanced features',
      'Bloxlink',
    ],
  },
  {
    page: '/gold-customer',
    path: '/gold-customer',
    texts: [
      'Exclusive role',
      'Free drinks',
      'Exclusive channels',
      'Lounges',
      'Skip lines',
      '25% discount on rooms',
      'Pre-booking',
      '1 boost',
      'All Gold Customer perks',
      'Gradient role colour',
      '2 boosts',
      'VIP lounge',
      'Free pre-booking',
      'VIP penthouses',
      '50% off',
      '3+ boosts',
      'Platinum role',
      'Your avatar as an emoji',
      'A custom role',
      'Guest of honor',
      '100% off',
      '1 month',
      '25k',
      'Bloxburg cash',
      '160 Robux',
      '3 months',
      '50k',
      '250 Robux',
      'Prices exclude taxes',
      'depend on availability',
    ],
    links: [['Open a ticket', anywhere]],
  },
];

const admin: TextEntry[] = [
  {
    page: '/admin, logged out',
    path: '/admin',
    // The form is there once an admin has a code.
    reach: async (page, { db }) => {
      const { id } = personas.primary;
      await db
        .updateTable('admins')
        .set({ codeHash: '-' })
        .where('discordId', '=', id)
        .where('codeHash', 'is', null)
        .execute();
      await page.reload();
    },
    texts: ['Sign in with Discord', 'Manual sign-in', 'Discord ID', '18-digit', 'Security code', '4 digits'],
  },
  {
    page: '/admin, not an admin',
    path: '/admin',
    as: 'regular',
    texts: ['Access Denied', 'Only administrators can access this panel.'],
  },
  {
    page: '/admin, Bookings, where the panel opens',
    path: '/admin',
    as: 'admin',
    texts: [
      'Bookings',
      'Create Opening',
      'Opening Dates',
      'Admin Users',
      'Settings',
      'Logout',
      'Booking Statistics',
      'Top 3 resorts',
      'Clear All',
      'Export CSV',
      'APPROVED',
      'PENDING',
      'Approve',
      'Reject',
      'Edit',
    ],
  },
  {
    page: '/admin, Bookings of one resort',
    path: '/admin?tab=bookings&resort=1',
    as: 'admin',
    texts: ['Clear Vista Sunset Resort'],
  },
  {
    page: '/admin, Create Opening with a preview of the rooms',
    path: '/admin?tab=create-opening',
    as: 'admin',
    reach: (page) => chooseResort(page, 'Amalfi Sunset Resort'),
    isTwin: true,
    texts: ['Resort', 'Date', 'Time', 'Create Opening', 'Preview', 'Penthouse Villa'],
  },
  {
    page: '/admin, Opening Dates',
    path: '/admin?tab=opening-dates',
    as: 'admin',
    texts: ['Opening Dates', 'Scheduled', 'Change date', 'Delete', 'Vista Sunset Resort'],
  },
  {
    page: '/admin, Opening Dates, resorts without one',
    path: '/admin?tab=opening-dates',
    as: 'admin',
    reach: (page) => page.getByRole('main').locator('summary').last().click(),
    isTwin: true,
    texts: ['Not scheduled'],
  },
  {
    page: '/admin, Import',
    path: '/admin?tab=import',
    as: 'admin',
    texts: ['Import a file', 'What is in the file?', 'Choose a CSV file', 'Imports'],
  },
  {
    page: '/admin, Admin Users',
    path: '/admin?tab=admin-users',
    as: 'admin',
    texts: ['Primary Admin', 'Active', 'Last login', 'Discord ID', 'Display username', 'Security code', 'Add admin'],
  },
  {
    page: '/admin, Settings',
    path: '/admin?tab=settings',
    as: 'admin',
    texts: ['Gold customers', 'Server boosters', 'Regular customers', ...resortNames()],
  },
  {
    page: '/hosting, not an admin',
    path: '/hosting',
    as: 'gold',
    texts: ['Access Denied', 'You need admin privileges to access the hosting panel.'],
  },
  {
    page: '/hosting',
    path: '/hosting',
    as: 'admin',
    texts: [
      'Discord Announcements',
      'Guest session announcement',
      'Staff opening ping',
      'Scheduled Event Messaging',
      '15 minutes ahead',
      'Booking Controls',
      'Bookings Management',
    ],
  },
  {
    page: '/hosting, Bookings Management of all openings',
    path: '/hosting?bookings=all',
    as: 'admin',
    texts: ['PENDING', 'Confirm', 'Reject', 'APPROVED'],
  },
];

/** The other journeys of the panels find their parts by the same texts. */
export const adminTexts: TextEntry[] = [...account, ...admin.map((entry) => ({ ...entry, isTwin: true as const }))];

/** The resorts, whose rooms the preview counts. */
export function resortNames(): string[] {
  const names = ['Vista', 'Tropical', 'Seaside', 'Coral Beach', 'Riviera', 'Oasis Cruise', 'Palm Grove', 'Polynesia'];
  const others = ['Amalfi', 'Sakura Hinoiri', 'Coucher de Soleil', 'Aqua Blu', 'Corinthia'];
  return [...names, ...others].map((name) => `${name} Sunset Resort`);
}

async function chooseResort(page: Page, name: string): Promise<void> {
  await page.getByRole('form', { name: 'Create Opening' }).getByLabel('Resort').selectOption(name);
}
