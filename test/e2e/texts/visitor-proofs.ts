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
    file: 'test/e2e/booking.spec.ts',
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
  e2e('home', 'home shows 3 resorts with 3 amenities (PAGE-24)', 'show three resorts with three amenities each'),
  e2e('home', 'home shows 2 rooms, the first image (PAGE-24)', 'show two rooms with their first picture'),
  e2e(
    'home',
    'home shows 3 testimonials, stars rounded down (PAGE-24)',
    'show what three guests said, with whole stars rounded down',
  ),
  e2e('home', 'sections fade in at 0.1 (PAGE-9)', 'fades in when a tenth of it is on screen'),
  e2e('home', 'the welcome-back card for each type', 'greets … as … with …'),
  e2e('home-lists', 'Loading your perfect getaway...', 'the loading text stands in their place until they come'),
  e2e('home-lists', 'a failed list is an empty section (PAGE-25)', 'none at all leaves a page that still leads on'),
  e2e(
    'session',
    'status animation at 3, 5 and 7 s (PAGE-7)',
    'celebrates for 3 s, sets up until 5 s, loads until 7 s, and is gone',
  ),
  e2e('session', 'titles and subtitles of the status animation', 'says … and … to …'),
  e2e('session', 'a toast lasts 5000 ms (PAGE-6)', 'stays for five seconds'),
  e2e('session', 'one toast at a time (PAGE-6)', 'gives its place to the next one'),
  e2e('session', 'F8 leads to the toasts (PAGE-6)', 'is reached with F8, and closed with its button'),
  e2e(
    'session',
    'a swipe of 50 px dismisses (PAGE-6)',
    'goes with a swipe of 50 px to the right, and with no shorter one',
  ),
  e2e('session', 'Session Expired (PAGE-19)', 'is told once, without a loop, where the person is'),
  e2e(
    'session',
    'expired and unparseable credentials are cleared (PAGE-18)',
    'is cleared at the start when it has run out or cannot be read',
  ),
  e2e('session', 'the admin token comes first (PAGE-18)', "sends the admin's token rather than the user's"),
  e2e('session', 'logout clears all four entries (PAGE-20)', 'clears all four entries, whoever else was stored'),
  e2e('frame', 'avatars have size 128; badges and their colours (PAGE-8)', 'of … says …, with … or … on the picture'),
  e2e(
    'frame',
    'the theme is saved, the system’s, else light (PAGE-4)',
    'is the saved one, else that of the system, from the first paint on',
  ),
  e2e(
    'frame',
    'the bar shrinks to a pill (PAGE-5)',
    'shrinks to a pill below the top of the page and grows back at the top',
  ),
  e2e('frame', 'the menu’s Logout', 'holds Settings, Dashboard and Logout for an admin'),
  e2e('frame', 'the menu closes with a tap outside', 'closes with a tap outside'),
  e2e('frame', 'navigation is by full page loads (PAGE-3)', 'going to another page loads it in full'),
  e2e('frame', 'Go Back is the browser’s history', 'goes back to the page before'),
  e2e(
    'pages',
    'View Details opens a tab, Book Now closes it (PAGE-28)',
    'View Details opens a tab, and its Book Now closes it again',
  ),
  e2e(
    'book-now',
    'Booking Not Available, logged out (PAGE-29)',
    'the toast is shown once: a reload of the login page shows none',
  ),
  e2e('booking', 'Booking Limit Reached', 'one active booking is the limit, said in the specified words'),
  e2e(
    'booking',
    'Booking Not Available',
    'a resort closed to regular customers refuses them and admits a gold customer',
  ),
  e2e('booking', 'Existing Booking Found (PAGE-36)', 'a second booking for the same opening shows the first one'),
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
    'catalogue',
    'Custom merchandise item; what the form demands (PAGE-30)',
    'takes an item from an admin that a visitor then sees',
  ),
  e2e(
    'accounts',
    'to /settings 2000 ms after a linked account (PAGE-22)',
    'a success moves on after two seconds, not before',
  ),
  e2e('sign-in', 'on two seconds after a login (PAGE-22)', 'moves on after two seconds, not before'),
];
