import type { Route } from '@sunset/contract/client.ts';
import { aBookingBody, type TestOpening } from '../factories.ts';

/* Valid requests, so that the answer depends on the caller only. */

/** An id for each name in a path: of an existing object where a call without one would say little, else of none. */
export const pathSamples = (opening: TestOpening): Record<string, () => string> => ({
  clearingId: () => '2000000000',
  resortId: () => String(opening.resort.id),
  resortName: () => encodeURIComponent(opening.resort.name),
  reference: () => 'SR-2222222222222',
  openingId: () => '2000000000',
  keyId: () => '2000000000',
  placeId: () => '2000000000',
  token: () => 'A'.repeat(43),
  signature: () => 'A'.repeat(43),
  resort: () => encodeURIComponent(opening.resort.name),
  amount: () => '13',
  document: () => 'terms',
  roomTypeId: () => '2147483647',
  testimonialId: () => '2147483647',
  itemId: () => '2147483647',
  memberId: () => '2000000000',
  entryId: () => '00000000-0000-4000-8000-000000000000',
  id: () => '2000000000',
  discordId: () => '1157606691773349893',
});

const picture = { src: '/pictures/resorts/vista.svg', alt: '' };
const resort = { location: 'L', description: 'D', rating: 4, amenities: [], plot_owner: null, timezone: 'UTC' };
const roomType = { price: 1, maxGuests: 1, size: 'S', amenities: [], unitCount: 1, pictures: [] };
const item = { name: 'Scarf', link: 'https://www.roblox.com/catalog/1', price: '5 Robux', image: picture.src };

const callback = { code: 'made-up', state: 'made-up' };
/** A valid body for each call that takes one. */
export const soundBodies = (opening: TestOpening): Partial<Record<Route, () => unknown>> => ({
  'POST /hosting/guest-session-announcement': () => ({ resort_name: 'No such resort' }),
  'POST /hosting/staff-opening-ping': () => ({ resort_name: 'No such resort' }),
  'POST /hosting/automatic-messages/{openingId}': () => ({ kind: 'guest_announcement', is_on: false }),
  'PUT /user/message-switches': () => ({ switch: 'reminders', is_on: true }),
  'POST /admin/bookings/bulk': () => ({ references: ['SR-2222222222222'], status: 'confirmed' }),
  'PUT /admin/bookings/{reference}/status': () => ({ status: 'confirmed' }),
  'PATCH /admin/bookings/{reference}': () => ({ expected_version: 1 }),
  'POST /admin/bookings/{reference}/cancel': () => ({ reason: 'Storm' }),
  'POST /hosting/bookings/{reference}/confirm': () => ({}),
  'POST /hosting/bookings/{reference}/reject': () => ({}),
  'POST /hosting/bookings/{reference}/check-in': () => ({}),
  'POST /hosting/bookings/{reference}/payment': () => ({ paid: true }),
  'POST /hosting/bookings/{reference}/attendance': () => ({ status: 'completed' }),
  'PUT /user/waiting/{openingId}': () => ({
    rooms: [opening.roomIds[0]],
    robloxUsername: 'waits_here',
    robloxDisplayName: 'Wai',
  }),
  'POST /user/waiting/{openingId}/offer/take': () => ({}),
  'POST /admin/waiting/{entryId}/move': () => ({ position: 1, reason: 'Asked nicely' }),
  'POST /admin/waiting/{entryId}/remove': () => ({ reason: 'Two accounts' }),
  'PATCH /admin/resort-openings/{openingId}/rooms': () => ({ rooms: [{ roomId: opening.roomIds[0], count: 3 }] }),
  'POST /bookings/hold': () => ({ roomId: opening.roomIds[0] }),
  'PUT /admin/resort-openings/{openingId}/releases': () => ({
    three_boosts: null,
    two_boosts: null,
    gold_and_booster: null,
    regular: null,
    regular_share: 0,
  }),
  'POST /admin/resorts': () => ({ ...resort, name: 'New Sunset Resort', neighborhood_code: null, pictures: [picture] }),
  'PUT /admin/resorts/order': () => ({ ids: [] }),
  'PATCH /admin/resorts/{resortId}': () => ({ version: 999, name: 'Renamed' }),
  'POST /admin/resorts/{resortId}/room-types': () => ({ ...roomType, name: 'Loft' }),
  'PATCH /admin/room-types/{roomTypeId}': () => ({ version: 1 }),
  'PUT /admin/room-types/{roomTypeId}/planned-openings': () => ({ version: 1, opening_ids: [1] }),
  'POST /admin/testimonials': () => ({ name: 'N', location: 'L', comment: 'C', rating: 5, date: '2026-01-01' }),
  'PATCH /admin/testimonials/{testimonialId}': () => ({ version: 1 }),
  'POST /admin/merchandise': () => item,
  'PATCH /admin/merchandise/{itemId}': () => ({ version: 1 }),
  'POST /admin/images': () => ({}),
  'POST /admin/resort-openings/create': () => ({
    resort_name: 'Nowhere Sunset Resort',
    opening_date: '2026-12-05T19:00:00Z',
    timezone: 'Europe/Rome',
  }),
  'PUT /admin/resorts/{resortId}/opening': () => ({ new_opening_date: '2026-12-05T19:00:00Z' }),
  'PUT /admin/resort-openings/{openingId}/neighborhood-code': () => ({ neighborhood_code: 'SUNSET' }),
  'PUT /admin/resorts/{resortId}/neighborhood-code': () => ({ neighborhood_code: 'SUNSET' }),
  'POST /admin/resort-booking-settings/{resort}': () => ({ regular_customer_bookings_open: true }),
  'POST /hosting/resort-booking-settings/{resortName}': () => ({
    gold_customer_bookings_open: true,
    server_booster_bookings_open: true,
    regular_customer_bookings_open: true,
  }),
  'PATCH /admin/community-settings': () => ({ messages_enabled: true }),
  'PATCH /admin/site-content': () => ({ mission: 'To be kind' }),
  'PUT /admin/robux-items/{amount}': () => ({ link: null }),
  'PUT /admin/robux-items': () => ({ items: [{ amount: 13, link: null }] }),
  'POST /bookings': () => aBookingBody(opening.roomIds[0]),
  'POST /bookings/calculate-price': () => ({ roomId: opening.roomIds[0] }),
  'POST /auth/callback': () => callback,
  'POST /roblox/auth/callback': () => callback,
  'DELETE /user/account': () => ({ confirmation: 'DELETE' }),
  'PUT /admin/members/{memberId}/override': () => ({ gold: true, boosts: null, until: null }),
  'PUT /admin/members/{memberId}/block': () => ({ reason: 'Was rude in the lobby', until: null }),
  'POST /admin/auth/callback': () => callback,
  'POST /admin/admins/add': () => ({ discord_id: '1157606691773349894', username: 'New admin' }),
  'POST /admin/admins/{discordId}/code': () => ({}),
  'POST /admin/api-keys': () => ({ name: 'Board screen', scopes: ['openings:read'] }),
  'POST /hosting/roster/{placeId}/offer': () => ({ member_id: null }),
  'PUT /admin/resort-openings/{openingId}/roster': () => ({ places: ['Host'] }),
  'POST /admin/hosts/add': () => ({ member_id: 2_000_000_000 }),
  'POST /admin/auth/discord-id': () => ({ discord_id: '1157606691773349892', security_code: '4821' }),
});
