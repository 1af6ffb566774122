import type { Proof } from './entry.ts';

/* Constants and messages of the public pages and the wizard, with the tests that prove each. */

const e2e = (file: string, what: string, test: string): Proof => ({ what, file: `test/e2e/${file}.spec.ts`, test });

export const visitorProofs: Proof[] = [
  {
    what: 'a session lasts 24 hours',
    file: 'server/features/auth/routes.test.ts',
    test: 'lasts 24 hours to the second (AUTH-9)',
  },
  {
    what: 'a booking session lasts one hour; without an opening from one hour ahead',
    file: 'web/app/features/bookings/openings.test.ts',
    test: 'a session lasts one hour from the opening, or from one hour ahead without one (PAGE-39)',
  },
  {
    what: '25 %, the all-inclusive 1,000 BBC and every price',
    file: 'test/e2e/bookings/booking.spec.ts',
    test: '… sees the price for each payment method',
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
    'show three testimonials with whole stars, rounded down',
  ),
  e2e('pages/home', 'sections fade in at 0.1', 'fades in when a tenth of it is on screen'),
  e2e('pages/home', 'the welcome-back card for each type', 'greets … as … with …'),
  e2e('pages/home-lists', 'Loading your perfect getaway...', 'shows the loading text until they are loaded'),
  e2e('pages/home-lists', 'a failed list is an empty section', 'shows the links of the page if all fail'),
  e2e('auth/session', 'status animation at 3, 5 and 7 s', 'changes its phase at 3 and 5 seconds and ends at 7 seconds'),
  e2e('auth/session', 'titles and subtitles of the status animation', 'shows … and … to …'),
  e2e('auth/session', 'a toast lasts 5000 ms', 'stays for five seconds'),
  e2e('auth/session', 'one toast at a time', 'is replaced by the next one'),
  e2e('auth/session', 'F8 leads to the toasts', 'is reached with F8, and closed with its button'),
  e2e('auth/session', 'a swipe of 50 px dismisses', 'closes on a swipe of 50 px to the right, not on a shorter one'),
  e2e('auth/session', 'Session Expired', 'shows one toast and makes no request loop'),
  e2e(
    'auth/session',
    'expired and unparseable credentials are cleared',
    'is removed on load if it is expired or unreadable',
  ),
  e2e('auth/session', 'the admin token comes first', "sends the admin's token rather than the user's"),
  e2e('auth/session', 'logout clears all four entries', 'clears the entries of admin and user'),
  e2e('pages/layout', 'avatars have size 128; badges and their colours', 'of … shows …, with … or … on the avatar'),
  e2e(
    'pages/layout',
    'the theme is saved, the system’s, else light',
    'is the saved one, else that of the system, from the first paint on',
  ),
  e2e(
    'pages/layout',
    'the bar shrinks to a pill',
    'shrinks to a pill below the top of the page and grows back at the top',
  ),
  e2e('pages/layout', 'the menu’s Logout', 'has Settings, Dashboard and Logout for an admin'),
  e2e('pages/layout', 'the menu closes with a tap outside', 'closes with a tap outside'),
  e2e('pages/layout', 'navigation is by full page loads', 'navigation to another page is a full page load'),
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
  e2e('bookings/booking', 'Booking Limit Reached', 'a second active booking is refused with the specified text'),
  e2e(
    'bookings/booking',
    'Booking Not Available',
    'a resort closed to regular customers refuses them and admits a gold customer',
  ),
  e2e('bookings/booking', 'Existing Booking Found', 'a second booking for the same opening shows the first one'),
  {
    what: 'the three wordings of closed bookings',
    file: 'web/app/entities/openings/guest-type.test.ts',
    test: 'has three texts for closed bookings (PAGE-35)',
  },
  {
    what: 'settings that cannot be fetched count as open',
    file: 'web/app/entities/openings/guest-type.test.ts',
    test: 'resort access that could not be loaded counts as open (PAGE-34)',
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
  e2e('panel/catalog', 'Custom merchandise item; what the form demands', 'shows an item that an admin added'),
  e2e('auth/accounts', 'to /settings 2000 ms after a linked account', 'redirects two seconds after a success'),
  e2e('auth/sign-in', 'on two seconds after a login', 'redirects after two seconds'),
];
