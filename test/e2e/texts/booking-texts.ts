import { aMember } from '../../factories.ts';
import { anOpening } from '../support/openings.ts';
import { BookingPage } from '../support/booking-page.ts';
import type { Site } from '../support/fixtures.ts';
import type { Page } from '@playwright/test';
import type { TextEntry } from './entry.ts';

/* The texts of the wizard, step by step. */

export const bookingTexts: TextEntry[] = [
  {
    page: 'booking, logged out',
    path: '/book',
    texts: ['Discord Login Required'],
    links: [['Login with Discord', /^\/user-login/]],
  },
  {
    page: 'booking, step 1',
    path: '/book',
    as: 'regular',
    isTwin: true,
    texts: ['Select Resort', 'Booking Summary', 'My Bookings', 'rooms left', 'days'],
  },
  {
    page: 'booking, step 1 without openings',
    path: '/book',
    as: 'regular',
    reach: async (page) => {
      await page.route('**/api/rooms/upcoming', (route) => route.fulfill({ json: [] }));
      await page.reload();
    },
    isTwin: true,
    texts: ['No Upcoming Openings'],
    links: [
      ['Explore Resorts', '/resorts'],
      ['Contact us', '/contact'],
      ['community chat', /^https?:/],
    ],
  },
  {
    page: 'booking, step 2',
    path: '/book',
    as: 'regular',
    reach: openRooms,
    isTwin: true,
    texts: [
      'Choose Room',
      'Standard',
      'Up to 2 guests',
      '30 m²',
      '1,000 BBC',
      'per session',
      '4 of 4 left',
      'Only 3 left',
      'SOLD OUT',
      'Back',
    ],
  },
  {
    page: 'booking, step 2 without rooms',
    path: '/book',
    as: 'regular',
    reach: async (page, site) => {
      await page.route('**/api/rooms/resort/*/aggregated*', (route) => route.fulfill({ json: [] }));
      await openRooms(page, site);
    },
    isTwin: true,
    texts: ['The opening may have passed, its rooms may be sold out, or loading them failed.', 'Retry', 'Back'],
  },
  {
    page: 'booking, step 3',
    path: '/book',
    as: 'gold',
    reach: openDetails,
    isTwin: true,
    texts: [
      'Gaming Information',
      'Discord username',
      'Discord ID',
      'Roblox username',
      'Roblox display name',
      'The name above your head in the game.',
      'All-Inclusive',
      '+1,000 BBC',
      'Payment method',
      'BBC',
      'Robux',
      'Donation',
      '$1.00',
      'Notes (optional)',
      'and understand that breaking them leads to moderation action.',
      'Review booking',
    ],
    links: [
      ['Terms of Service', /^https?:|^\/terms/],
      ['Privacy Policy', /^https?:|^\/privacy/],
    ],
  },
  {
    page: 'booking, step 4',
    reach: review,
    isTwin: true,
    texts: [
      'Reservation Summary',
      'one hour · you can bring 1 friend',
      'Friends you bring need no booking. Before the session you get a code: give it to them.',
      '2,000 BBC',
      '1,500 BBC',
      '25%',
      'Confirm booking',
      'Back',
    ],
  },
  {
    page: 'booking, step 5',
    reach: async (page, site) => void (await new BookingPage(page, site).confirm()),
    isTwin: true,
    texts: [
      'Confirmation number',
      'SR-',
      'How to pay',
      'at least 10 minutes early',
      'You get a Discord message with the session’s details once you are approved.',
      'Make Another Booking',
    ],
    links: [['Return to Home', '/']],
  },
  {
    page: 'My Bookings',
    reach: (page) => page.getByRole('button', { name: /My Bookings/ }).click(),
    isTwin: true,
    texts: [
      'Pending',
      'Room',
      'Standard',
      'Check-in',
      'In your room',
      'Reference',
      'Total price',
      'Notes',
      'By the window',
    ],
  },
  {
    page: 'My Bookings, empty',
    path: '/book?view=bookings',
    as: 'newcomer',
    isTwin: true,
    texts: ['You have no bookings yet.'],
  },
];

async function openRooms(page: Page, site: Site): Promise<void> {
  const rooms = [
    { name: 'Standard', units: 4 },
    { name: 'Deluxe', price: 2000, units: 3 },
    { name: 'Suite', price: 3000, units: 1 },
  ];
  const opening = await anOpening(site, { rooms });
  const other = await aMember(site);
  await site.db
    .updateTable('units')
    .set({ heldBy: other.id, heldUntil: new Date(site.now().getTime() + 600_000) })
    .where('openingRoomId', '=', opening.roomIds[2] ?? 0)
    .execute();
  await page.goto(`/book?resort=${opening.resort.id}&opening=${opening.id}`);
}

async function openDetails(page: Page, site: Site): Promise<void> {
  await openRooms(page, site);
  await new BookingPage(page, site).chooseRoom('Standard');
}

async function review(page: Page, site: Site): Promise<void> {
  const booking = new BookingPage(page, site);
  await booking.fillDetails({ allInclusive: true, notes: 'By the window' });
  await booking.review();
}
