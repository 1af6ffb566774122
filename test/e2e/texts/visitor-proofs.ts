import type { Proof } from './entry.ts';

/* Constants and messages of the visitor pages, and the test that proves each. */

const e2e = (file: string, what: string, test: string): Proof => ({ what, file: `test/e2e/${file}.spec.ts`, test });

export const visitorProofs: Proof[] = [
  {
    what: 'a session lasts 24 hours',
    file: 'server/features/auth/routes.test.ts',
    test: 'lasts 24 hours to the second (AUTH-9)',
  },
  {
    what: 'a booking session lasts one hour; without an opening from one hour ahead',
    file: 'web/app/features/bookings/wizard/session-times.test.ts',
    test: 'a session lasts one hour from the opening, or from one hour ahead without one (PAGE-39)',
  },
  {
    what: '25 %, the all-inclusive 1,000 BBC and every price',
    file: 'test/e2e/bookings/booking.spec.ts',
    test: '… sees the right price by each payment method',
  },
  {
    what: 'Robux: original / 1000 × 6.25, rounded',
    file: 'server/features/bookings/pricing/rules.test.ts',
    test: 'is shown in Robux, payable through the ticket link (PRICE-8)',
  },
  {
    what: 'the contribution is $1.00',
    file: 'server/features/bookings/pricing/rules.test.ts',
    test: 'is a flat dollar for a donation (PRICE-6)',
  },
  e2e('pages/home', 'home shows 3 resorts with 3 amenities', 'show three resorts with three amenities each'),
  e2e('pages/home', 'home shows 2 rooms, the first image', 'show two rooms with their first picture'),
  e2e(
    'pages/home',
    'home shows 3 testimonials, stars rounded down',
    'show what three guests said, with whole stars rounded down',
  ),
  e2e('pages/home', 'sections fade in at 0.1', 'fades in when a tenth of it is on screen'),
  e2e('pages/home', 'the welcome-back card for each type', 'greets … as … with …'),
  e2e('pages/home-lists', 'Loading your perfect getaway...', 'the loading text stands in their place until they come'),
  e2e('pages/home-lists', 'a failed list is an empty section', 'none at all leaves a page that still leads on'),
  e2e(
    'auth/session',
    'status animation at 3, 5 and 7 s',
    'celebrates for 3 s, sets up until 5 s, loads until 7 s, and is gone',
  ),
  e2e('auth/session', 'titles and subtitles of the status animation', 'says … and … to …'),
  e2e('auth/session', 'a toast lasts 5000 ms', 'stays for five seconds'),
  e2e('auth/session', 'one toast at a time', 'gives its place to the next one'),
  e2e('auth/session', 'F8 leads to the toasts', 'is reached with F8, and closed with its button'),
  e2e('auth/session', 'a swipe of 50 px dismisses', 'goes with a swipe of 50 px to the right, and with no shorter one'),
  e2e('auth/session', 'Session Expired', 'is told once, without a loop, where the person is'),
  e2e(
    'auth/session',
    'expired and unparseable credentials are cleared',
    'is cleared at the start when it has run out or cannot be read',
  ),
  e2e('auth/session', 'the admin token comes first', "sends the admin's token rather than the user's"),
  e2e('auth/session', 'logout clears all four entries', 'clears all four entries, whoever else was stored'),
  e2e('pages/layout', 'avatars have size 128; badges and their colours', 'of … says …, with … or … on the picture'),
  e2e(
    'pages/layout',
    'the theme is saved, the system’s, else light',
    'is the saved one, else that of the system, from the first paint on',
  ),
  e2e('pages/layout', 'the bar shrinks to a pill', 'shrinks to a pill below the top of the page and grows back at the top'),
  e2e('pages/layout', 'the menu’s Logout', 'holds Settings, Dashboard and Logout for an admin'),
  e2e('pages/layout', 'the menu closes with a tap outside', 'closes with a tap outside'),
  e2e('pages/layout', 'navigation is by full page loads', 'going to another page loads it in full'),
  e2e('pages/layout', 'Go Back is the browser’s history', 'goes back to the page before'),
  e2e(
    'pages/pages',
    'View Details opens a tab, Book Now closes it',
    'View Details opens a tab, and its Book Now closes it again',
  ),
  e2e(
    'bookings/book-now',
    'Booking Not Available, logged out',
    'the toast is shown once: a reload of the login page shows none',
  ),
  e2e('bookings/booking', 'Booking Limit Reached', 'one active booking is the limit, said in the specified words'),
  e2e(
    'bookings/booking',
    'Booking Not Available',
    'a resort closed to regular customers refuses them and admits a gold customer',
  ),
  e2e('bookings/booking', 'Existing Booking Found', 'a second booking for the same opening shows the first one'),
  {
    what: 'the three wordings of closed bookings',
    file: 'web/app/features/bookings/guest-type.test.ts',
    test: 'closed bookings have three wordings (PAGE-35)',
  },
  {
    what: 'settings that cannot be fetched count as open',
    file: 'web/app/features/bookings/guest-type.test.ts',
    test: 'settings that could not be fetched count as open (PAGE-34)',
  },
  {
    what: 'Reservation Confirmed! Check your Discord for opening confirmation.',
    file: 'web/app/entities/bookings/booking-text.test.ts',
    test: 'the toast says confirmed only for a confirmed booking (PAGE-37)',
  },
  {
    what: 'Time TBA',
    file: 'web/app/format/dates.test.ts',
    test: '%j in %s is unreadable: Time TBA (PAGE-10)',
  },
  { what: 'Opening Soon!', file: 'web/app/format/countdown.test.ts', test: 'Opening Soon!' },
  e2e(
    'panel/catalog',
    'Custom merchandise item; what the form demands',
    'takes an item from an admin that a visitor then sees',
  ),
  e2e('auth/accounts', 'to /settings 2000 ms after a linked account', 'a success moves on after two seconds, not before'),
  e2e('auth/sign-in', 'on two seconds after a login', 'moves on after two seconds, not before'),
];
