import type { Route } from '@sunset/contract/client.ts';

/** Who asks. Ex-members have left the Discord server; a removed admin was one until a moment ago. */
export const callers = [
  'anonymous',
  'regular',
  'gold',
  'booster',
  'ex-member',
  'admin',
  'removed admin',
  'expired',
  'revoked',
  'forged',
] as const;
export type Caller = (typeof callers)[number];

type Row = Record<Caller, number>;

const signedOut = { anonymous: 401, expired: 401, revoked: 401, forged: 401 };

/** Everybody gets the same answer, whatever their token is worth. */
const everybody = (status: number): Row => Object.fromEntries(callers.map((caller) => [caller, status])) as Row;

/** Whoever is signed in. */
const members = (status: number, others: Partial<Row> = {}): Row => ({ ...everybody(status), ...signedOut, ...others });

/** Admins of this moment alone. */
const admins = (status: number): Row => ({ ...everybody(403), ...signedOut, admin: status });

/**
 * Every call of the product, and what each caller gets for a request that is sound in itself. A route without a row and
 * a row without a route both fail.
 */
export const matrix: Record<Route, Row> = {
  'GET /resorts': everybody(200),
  'GET /resorts/{resortId}': everybody(200),
  'GET /rooms': everybody(200),
  'GET /rooms/upcoming': everybody(200),
  'GET /rooms/resort/{resortId}/aggregated': everybody(200),
  'GET /resort-booking-status/{resortName}': everybody(200),
  'GET /testimonials': everybody(200),
  'GET /merchandise': everybody(200),
  'POST /bookings/calculate-price': members(200),
  'POST /bookings': members(200, { 'ex-member': 403 }),
  'GET /user/bookings': members(200),
  'GET /user/bookings/count': members(200),
  'POST /user/bookings/{reference}/cancel': members(404),
  'GET /user/bloxlink-roblox': members(200),
  'GET /auth/url': everybody(200),
  'POST /auth/callback': everybody(400),
  'POST /auth/logout': members(200),
  'GET /user/me': members(200),
  'GET /admin/auth/url': everybody(200),
  'POST /admin/auth/callback': everybody(400),
  'POST /admin/auth/discord-id': everybody(401),
  'POST /admin/logout': members(200),
  'GET /admin/me': admins(200),
};
