import type { OpeningPreview, AdminOpening, OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { guestTypes } from '@sunset/contract/members/tiers.ts';
import type { SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import { sessionMs } from '@sunset/contract/openings/session-length.ts';
import { presentResortAccess } from '../../resorts/presenter.ts';
import { presentPeriod } from '../closures/presenter.ts';
import type { ClosureAtStart } from '../closures/queries.ts';
import { completeTimes } from '../on-sale-times/rules.ts';
import type { Overlap, AdminOpeningRow, OpeningFormResortRow } from './queries.ts';

/** An opening as staff plan it. */
export function presentAdminOpening(opening: AdminOpeningRow): AdminOpening {
  const { startsAt, timeZone, neighborhoodCode, openPlaces, publishedAt, publishAt, saleMode, onSaleTimes, ...row } =
    opening;
  return {
    ...row,
    opening_date: startsAt.toISOString(),
    timezone: timeZone,
    neighborhood_code: neighborhoodCode,
    open_places: openPlaces,
    is_published: publishedAt !== null,
    publish_at: publishAt?.toISOString() ?? null,
    // The schema's check limits the column to these.
    sale_mode: saleMode as SaleMode,
    releases: completeTimes(onSaleTimes),
  };
}

/** A resort as the form for openings shows it. */
export function presentOpeningFormResort(row: OpeningFormResortRow): OpeningFormResort {
  const access = presentResortAccess(row);
  return {
    id: row.id,
    name: row.name,
    timezone: row.timeZone,
    neighborhood_code: row.neighborhoodCode,
    next_opening_date: row.nextStartsAt?.toISOString() ?? null,
    is_archived: row.isArchived,
    booking_closed_for: guestTypes.filter((type) => !access[`${type}_bookings_open`]),
    rooms: row.rooms,
  };
}

/** The instants of openings that are being planned, each with the one in its way and the closure that it lies in. */
export function presentPreview(starts: Date[], overlaps: Overlap[], closures: ClosureAtStart[]): OpeningPreview[] {
  return starts.map((start) => {
    const standing = overlaps.find(
      ({ startsAt, endsAt }) => start < endsAt && start.getTime() + sessionMs > startsAt.getTime(),
    );
    const closure = closures.find((one) => one.start.getTime() === start.getTime());
    return {
      opening_date: start.toISOString(),
      closure: closure ? presentPeriod(closure) : null,
      overlaps: standing ? { id: standing.id, opening_date: standing.startsAt.toISOString() } : null,
    };
  });
}
