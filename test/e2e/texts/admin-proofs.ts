import type { Proof } from './entry.ts';

/* Constants and messages of the panels and of signing in, with the tests that prove each. */

const e2e = (file: string, test: string, what: string): Proof => ({ what, file: `test/e2e/${file}.spec.ts`, test });

const messages: Proof[] = [
  e2e(
    'panel/admin-panel',
    'opens with Discord ID and security code, after showing what is missing',
    'what the manual sign-in says',
  ),
  e2e('panel/admin-panel', 'shows an error when the sign-in URL cannot be loaded', 'OAuth Error'),
  e2e('panel/admin-panel', 'is denied to …, who is redirected to …', 'Access Denied of the admin panel'),
  e2e(
    'panel/admin-panel',
    'of the hosting panel is denied to everyone but admins',
    'Access Denied of the hosting panel',
  ),
  e2e(
    'panel/staff-bookings',
    'every error shows the specified text',
    'Data Load Error, Update Failed, Delete Failed, Clear Failed, the alert',
  ),
  e2e(
    'panel/staff-bookings',
    'a panel with an expired token asks to log in before anything is removed',
    'Authentication Error',
  ),
  e2e('panel/staff-bookings', 'the CSV file has the same rows as the API with the same filters', 'the CSV and No Data'),
  e2e(
    'panel/openings',
    'an admin creates four weekly openings after a preview',
    'Missing Information; time in the admin’s zone',
  ),
  e2e('panel/openings', 'a server error shows the specified text', 'Creation Failed; data reloads after 1 s'),
  e2e(
    'panel/openings',
    'an admin moves and deletes an opening',
    'Update Failed and Delete Failed of openings, each confirmed',
  ),
  e2e(
    'panel/openings',
    'an admin changes resort access in Settings',
    'Failed to update booking settings; Update Failed of hosting',
  ),
  e2e(
    'panel/openings',
    'all switches are disabled while one is being saved',
    'all toggles are disabled while one is in flight',
  ),
  e2e('panel/openings', 'hosting: resort access that cannot be loaded is shown as open', 'flags default to true'),
  e2e(
    'panel/session-board',
    'every error of the hosting panel shows the specified text',
    'Failed to load data, to confirm, to reject',
  ),
  e2e(
    'panel/session-board',
    'bookings management: Confirm asks for the payment, Reject sends its reason',
    'payment_confirmed; Admin review (PAGE-47)',
  ),
  e2e(
    'panel/messages',
    'a second announcement asks first, and its failure shows the specified text',
    'failed announcement and ping',
  ),
  e2e('auth/sign-in', 'shows an error when the sign-in URL cannot be loaded', 'Login Error'),
  e2e('auth/sign-in', 'shows that Discord sent no code, with the … sign-in', 'Login Failed of the admin callback'),
  e2e(
    'auth/accounts',
    'shows the account, that there is none, or that the check failed',
    'Check Error, No Linked Account',
  ),
  e2e('auth/accounts', 'shows each error of the address', 'the refusals of the Roblox callback before any call'),
  e2e('auth/accounts', 'shows a text for each answer of the server', 'the refusals of the Roblox callback by status'),
];

const constants: Proof[] = [
  e2e('auth/sign-in', 'repeats the callback once after a second', 'one retry after 1 s'),
  e2e('auth/sign-in', 'shows the second failure', 'two attempts'),
  e2e('auth/sign-in', 'does not repeat any other refusal', 'only Failed to get access token is retried'),
  e2e('auth/sign-in', 'redirects after two seconds', 'on 2 s after a login'),
  e2e('auth/sign-in', 'with the … sign-in leads … to …', 'where a login leads, by type'),
  e2e('auth/accounts', 'redirects two seconds after a success', 'Account Linked, on 2000 ms later'),
  e2e('panel/admin-panel', 'ends with Logout, also if the server fails', 'logout works locally'),
  e2e('panel/admin-panel', 'opens with the cookie if the storage was cleared', 'the check by cookie'),
  e2e(
    'panel/admin-panel',
    'an admin is added and removed, and their token is revoked at once',
    'Primary Admin has no Remove; Invalid Input',
  ),
  {
    what: 'the CSV’s eleven columns in order, the date in its name',
    file: 'server/features/bookings/export/routes.test.ts',
    test: 'has the eleven columns, a file name with the date',
  },
  {
    what: 'thirteen resorts, Standard and Beach Cabin 1000 up to Penthouse 5000',
    file: 'server/seed/seed.test.ts',
    test: 'seeds thirteen resorts with the prices of the room types (CATALOG-13)',
  },
  {
    what: 'the guest announcement 15 minutes ahead',
    file: 'server/features/messages/routes.test.ts',
    test: 'posts the announcement fifteen minutes before, once',
  },
  {
    what: '25, 50 and 100 %',
    file: 'test/e2e/bookings/booking.spec.ts',
    test: '… sees the price for each payment method',
  },
];

export const adminProofs: Proof[] = [...messages, ...constants];
