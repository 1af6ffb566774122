import type { Proof } from './entry.ts';

/* Constants and messages of the panels and the account pages, and the test that proves each. */

const e2e = (file: string, test: string, what: string): Proof => ({ what, file: `test/e2e/${file}.spec.ts`, test });

const messages: Proof[] = [
  e2e(
    'panel/admin-panel',
    'opens with Discord ID and security code, after saying what is missing',
    'what the manual sign-in says (PAGE-42)',
  ),
  e2e('panel/admin-panel', 'says what went wrong when Discord’s address cannot be had', 'OAuth Error'),
  e2e('panel/admin-panel', 'is shut for …, who is sent to …', 'Access Denied of the admin panel'),
  e2e('panel/admin-panel', 'of the hosting panel is shut for everyone but admins', 'Access Denied of the hosting panel'),
  e2e(
    'panel/staff-bookings',
    'every failure is told in the specified words',
    'Data Load Error, Update Failed, Delete Failed, Clear Failed, the alert (PAGE-46)',
  ),
  e2e(
    'panel/staff-bookings',
    'a panel that stood open for longer than its token asks to log in before anything is removed',
    'Authentication Error',
  ),
  e2e('panel/staff-bookings', 'the CSV holds, row by row, what the API lists under the same filters', 'the CSV and No Data'),
  e2e(
    'panel/openings',
    'an admin plans four weekly openings, sees rooms and dates beforehand',
    'Missing Information; time in the admin’s zone',
  ),
  e2e(
    'panel/openings',
    'a failure of the server is told in the specified words',
    'Creation Failed; data reloads after 1 s (PAGE-44)',
  ),
  e2e(
    'panel/openings',
    'an admin moves and deletes an opening',
    'Update Failed and Delete Failed of openings, each confirmed',
  ),
  e2e(
    'panel/openings',
    'an admin closes and opens booking by kind of guest',
    'Failed to update booking settings; Update Failed of hosting',
  ),
  e2e(
    'panel/openings',
    'every switch waits while one is being changed',
    'all toggles are disabled while one is in flight (PAGE-43)',
  ),
  e2e('panel/openings', 'hosting: settings that cannot be read are shown as open', 'flags default to true'),
  e2e(
    'panel/session-board',
    'every failure of the hosting panel is told in the specified words',
    'Failed to load data, to confirm, to reject (PAGE-15)',
  ),
  e2e(
    'panel/session-board',
    'bookings management: Confirm asks for the payment, Reject sends its reason',
    'payment_confirmed; Admin review (PAGE-47)',
  ),
  e2e(
    'panel/messages',
    'a second announcement asks first, and its failure is told in the words of the catalogue',
    'failed announcement and ping',
  ),
  e2e('auth/sign-in', 'says that Discord cannot be asked for when its address cannot be had', 'Login Error'),
  e2e('auth/sign-in', 'says so when Discord sends no code, by the … door', 'Login Failed of the admin callback'),
  e2e(
    'auth/accounts',
    'finds the account, says that there is none, and tells a failure apart',
    'Check Error, No Linked Account',
  ),
  e2e('auth/accounts', '… says so', 'the refusals of the Roblox callback before any call'),
  e2e('auth/accounts', "the server's … is put into words", 'the refusals of the Roblox callback by status'),
];

const constants: Proof[] = [
  e2e('auth/sign-in', 'the page tries once more after a second', 'one retry after 1 s'),
  e2e('auth/sign-in', 'the second failure is the answer', 'two attempts'),
  e2e('auth/sign-in', 'any other refusal is not tried again', 'only Failed to get access token is retried'),
  e2e('auth/sign-in', 'moves on after two seconds, not before', 'on 2 s after a login'),
  e2e('auth/sign-in', 'by the … door as … leads to …', 'where a login leads, by type'),
  e2e('auth/accounts', 'a success moves on after two seconds, not before', 'Account Linked, on 2000 ms later'),
  e2e('panel/admin-panel', 'is left by Logout, which works though the server fails', 'logout works locally'),
  e2e('panel/admin-panel', 'opens by the cookie alone where the storage is lost', 'the check by cookie'),
  e2e(
    'panel/admin-panel',
    'an admin is added, removed, and their token dies at once',
    'Primary Admin has no Remove; Invalid Input (PAGE-42)',
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
    test: '… sees the right price by each payment method',
  },
];

export const adminProofs: Proof[] = [...messages, ...constants];
