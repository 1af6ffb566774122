import type { Page } from '@playwright/test';
import { anOpening } from '../support/openings.ts';
import type { Site } from '../support/fixtures.ts';
import { bookingTexts } from './booking-texts.ts';
import type { TextEntry } from './entry.ts';

/* The texts of the public pages. A test opens each page and expects all of them. */

const anywhere = /^https?:\/\//;

const frame: TextEntry[] = [
  {
    page: 'navigation bar and footer, logged out',
    path: '/',
    texts: ['© 2025', 'The most realistic immersive resort roleplay experience'],
    links: [
      ['Home', '/'],
      ['About', '/about-us'],
      ['Resorts', '/resorts'],
      ['Book a Room', '/book'],
      ['Store', '/store'],
      ['Gold Customer / Server Boosts', '/gold-customer'],
      ['Contact', '/contact'],
      ['Donate', '/donation'],
      ['Log in', '/user-login'],
      ['About Us', '/about-us'],
      ['Support Us', '/donation'],
      ['Terms of Service', anywhere],
      ['Privacy Policy', anywhere],
      ['Join Discord', anywhere],
      ['Support Ticket', anywhere],
      ['Discord', anywhere],
      ['TikTok', anywhere],
      ['Roblox group', anywhere],
      ['X', anywhere],
    ],
  },
  {
    page: 'navigation bar, logged in',
    path: '/',
    as: 'regular',
    isTwin: true,
    texts: [],
    links: [['Settings', '/settings']],
  },
  { page: 'navigation bar, admin', path: '/', as: 'admin', isTwin: true, texts: [], links: [['Dashboard', '/admin']] },
];

const pages: TextEntry[] = [
  {
    page: 'home',
    path: '/',
    texts: ['LUXURY AWAITS', 'Our Luxury Destinations', 'Luxury Accommodations', 'What Our Guests Say'],
    links: [
      ['Book Your Stay', '/book'],
      ['Explore Resorts', '/resorts'],
      ['Learn More', '/resorts'],
      ['Book Now', /^\/book/],
      ['Contact Us Today', '/contact'],
      ['View Available Rooms', '/book'],
    ],
  },
  {
    page: 'about',
    path: '/about-us',
    texts: [
      'Our Story',
      'Our Values',
      'Passionate Service',
      'Global Excellence',
      'Sustainable Luxury',
      'Award-Winning',
      'Our Achievements',
      '5.0',
      'Star rating',
      '300+',
      'Sessions completed',
      '20,000+',
      'Customers served',
      '4+',
      'Years of experience',
      'Our Mission',
      'Leadership Team',
      'Chairman & Founder',
      'Vice Chairman',
      'Executive Director',
    ],
  },
  {
    page: 'resorts',
    path: '/resorts',
    texts: ['Our Luxury Resorts', 'What makes it special', 'Why Choose Our Resorts', 'Vista Sunset Resort'],
    links: [
      ['View Details', '/resort/1'],
      ['Book Now', /^\/book\?resort=1/],
      ['Book Your Stay', '/book'],
      ['Plan Your Trip', '/contact'],
    ],
  },
  {
    page: 'resorts, what makes one special',
    path: '/resorts',
    reach: (page) => page.locator('summary').first().click(),
    isTwin: true,
    texts: ['Best time to visit'],
  },
  {
    page: 'resort detail',
    path: '/resort/1',
    texts: ['Vista Sunset Resort', '4.9', 'Amenities', 'Plot owner', 'coming soon', 'Room types', 'Gallery'],
    links: [['Book Now', /^\/book\?resort=1/]],
  },
  {
    page: 'resort detail, owner unknown',
    path: '/resorts',
    reach: openResortWithoutOwner,
    isTwin: true,
    texts: ['Plot owner Unknown'],
  },
  {
    page: 'resort detail, missing',
    path: '/resort/999',
    texts: ['Resort Not Found', "The resort you're looking for doesn't exist."],
  },
  {
    page: 'contact',
    path: '/contact',
    texts: ['Discord is required', 'Why Discord?'],
    links: [
      ['Join Our Discord', anywhere],
      ['Create a support ticket', anywhere],
    ],
  },
  {
    page: 'store',
    path: '/store',
    texts: [
      'Store',
      'Official Merchandise',
      'Black Sunset Hoodie',
      'Blue Sunset Hoodie',
      'Pink Sunset Hoodie',
      '15 Robux',
      'Beige Sunset Shirt',
      '7 Robux',
    ],
    links: [
      ['Buy Now', /^https:\/\/www\.roblox\.com\//],
      ['Visit our Roblox group', anywhere],
    ],
  },
  {
    page: 'store, Add New Item',
    path: '/store',
    as: 'admin',
    reach: (page) => page.getByRole('button', { name: 'Add New Item' }).click(),
    isTwin: true,
    texts: [
      'Add New Merchandise',
      'Item Name',
      'Roblox Link',
      'Price',
      'Image URL',
      'Description',
      'Cancel',
      'Add Item',
    ],
  },
  {
    page: 'donation',
    path: '/donation',
    texts: [
      'not for profit and makes $0',
      'Where Your Donations Go',
      'Website development',
      '$150',
      'Monthly hosting',
      '$10/month',
      'Chat bots',
      'Ongoing',
      'Other expenses',
      'Various',
      'Donation Appreciation',
      'A custom role in our Discord server',
      'Special recognition and thanks',
      'Supporting community growth',
      'Helping maintain free services',
      'Contributing to new features',
      'Being part of the journey',
      'Buy Us a Coffee',
    ],
    links: [
      ['Donate Now', anywhere],
      ['Join Our Discord', anywhere],
    ],
  },
  {
    page: 'vote',
    path: '/vote',
    texts: ['Vote for the next openings', 'To vote, log in with Discord.'],
    links: [['Vote', '/vote']],
  },
  {
    page: 'not found',
    path: '/no-such-page',
    texts: ['Oops! Page Not Found', 'Go Back'],
    links: [
      ['Return Home', '/'],
      ['Resorts', '/resorts'],
      ['Book a Room', '/book'],
      ['Contact', '/contact'],
    ],
  },
];

export const visitorTexts: TextEntry[] = [...frame, ...pages, ...bookingTexts];

async function openResortWithoutOwner(page: Page, site: Site): Promise<void> {
  const { resort } = await anOpening(site);
  await page.goto(`/resort/${resort.id}`);
}
