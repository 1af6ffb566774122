import type { Route } from '@sunset/contract/client.ts';
import type { Endpoint } from '@sunset/contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { pageTagsOf } from '../live/tell-pages.ts';
import type { NoticeKind } from '../live/notices.ts';

/** Data that everybody may read, and that cached responses and pages are made of. */
export type PublicData = Extract<NoticeKind, 'availability' | 'openings' | 'toggles' | 'catalogue' | 'settings'>;

/** Any method but GET. */
type WriteRoute = Exclude<Route, `GET ${string}`>;

const nothing: readonly PublicData[] = [];

/**
 * The public data that a successful call changes, by endpoint. A new endpoint without a row does not compile. A handler whose
 * call turned out to change less sets `call.changed`.
 */
const changedData = {
  'POST /bookings/calculate-price': [],
  'POST /bookings': ['availability'],
  'POST /user/bookings/{reference}/cancel': ['availability'],
  'POST /roblox/auth/callback': [],
  'DELETE /user/roblox-link': [],
  'DELETE /user/account': ['availability'],
  'POST /auth/callback': [],
  'POST /auth/logout': [],
  'POST /admin/auth/callback': [],
  'POST /admin/auth/discord-id': [],
  'POST /admin/logout': [],
  'POST /admin/members/{memberId}/refresh-roles': [],
  'PUT /admin/members/{memberId}/override': [],
  'PUT /admin/members/{memberId}/block': [],
  'DELETE /admin/members/{memberId}/block': [],
  'DELETE /admin/members/{memberId}/roblox-link': [],
  'POST /admin/admins/add': [],
  'DELETE /admin/admins/{discordId}': [],
  'POST /admin/admins/{discordId}/code': [],
  'POST /admin/bookings/bulk': ['availability'],
  'POST /admin/bookings/clearings/{clearingId}/undo': ['availability'],
  'DELETE /admin/bookings/clear': ['availability'],
  'DELETE /admin/bookings/clear/{resort}': ['availability'],
  'PUT /admin/bookings/{reference}/status': ['availability'],
  'PATCH /admin/bookings/{reference}': ['availability'],
  'POST /admin/bookings/{reference}/cancel': ['availability'],
  'POST /admin/bookings/{reference}/restore': ['availability'],
  'DELETE /admin/bookings/{reference}': ['availability'],
  'POST /hosting/bookings/{reference}/confirm': [],
  'POST /hosting/bookings/{reference}/reject': ['availability'],
  'POST /hosting/bookings/{reference}/check-in': [],
  'POST /hosting/bookings/{reference}/payment': [],
  'POST /hosting/bookings/{reference}/attendance': [],
  'POST /admin/resorts': ['catalogue'],
  'PUT /admin/resorts/order': ['catalogue'],
  'PATCH /admin/resorts/{resortId}': ['catalogue'],
  'DELETE /admin/resorts/{resortId}': ['catalogue'],
  'POST /admin/resorts/{resortId}/restore': ['catalogue'],
  'POST /admin/resorts/{resortId}/room-types': ['catalogue'],
  'PATCH /admin/room-types/{roomTypeId}': ['catalogue'],
  'DELETE /admin/room-types/{roomTypeId}': ['catalogue'],
  'POST /admin/room-types/{roomTypeId}/restore': ['catalogue'],
  'POST /admin/testimonials': ['catalogue'],
  'PATCH /admin/testimonials/{testimonialId}': ['catalogue'],
  'DELETE /admin/testimonials/{testimonialId}': ['catalogue'],
  'POST /admin/testimonials/{testimonialId}/restore': ['catalogue'],
  'POST /admin/merchandise': ['catalogue'],
  'PATCH /admin/merchandise/{itemId}': ['catalogue'],
  'DELETE /admin/merchandise/{itemId}': ['catalogue'],
  'POST /admin/merchandise/{itemId}/restore': ['catalogue'],
  'POST /admin/images': [],
  'POST /admin/resort-openings/create': ['openings', 'availability'],
  'PUT /admin/resorts/{resortId}/opening': ['openings', 'availability'],
  'DELETE /admin/resort-openings/{openingId}': ['openings', 'availability'],
  'PUT /admin/resort-openings/{openingId}/neighborhood-code': [],
  'PUT /admin/resorts/{resortId}/neighborhood-code': [],
  'POST /admin/resort-booking-settings/{resort}': ['toggles'],
  'POST /hosting/resort-booking-settings/{resortName}': ['toggles'],
  'PATCH /admin/community-settings': ['settings'],
  'PUT /admin/robux-items/{amount}': ['settings'],
  'POST /bookings/hold': ['availability'],
  'DELETE /bookings/hold': ['availability'],
  'POST /bookings/hold/extend': [],
  'PUT /admin/resort-openings/{openingId}/releases': ['openings', 'availability'],
  'POST /hosting/guest-session-announcement': [],
  'POST /hosting/staff-opening-ping': [],
  'POST /hosting/messages/{id}/resend': [],
  'POST /hosting/automatic-messages/{openingId}': [],
} as const satisfies Record<WriteRoute, readonly PublicData[]>;

const changedByRoute: Record<string, readonly PublicData[]> = changedData;

/** The public data that a successful call of the endpoint changes. */
export function dataChangedBy({ method, path }: Pick<Endpoint, 'method' | 'path'>): readonly PublicData[] {
  return changedByRoute[`${method} ${path}`] ?? nothing;
}

/**
 * Invalidates what this process has cached of the data. Other processes learn of it from the database; so does this one, but
 * a moment later than the person who has just written and reads again.
 */
export function invalidateChanged(deps: Pick<Deps, 'changes' | 'pageVersions'>, changed: readonly PublicData[]): void {
  if (changed.length === 0) return;
  deps.changes.touch(changed);
  const tags = pageTagsOf(changed);
  if (tags.length > 0) deps.pageVersions.invalidate(tags);
}
