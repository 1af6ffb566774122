import * as contract from '@sunset/contract/api/calendars.ts';
import { notFound } from '../../errors/app-error.ts';
import type { Deps } from '../../deps.ts';
import { serveCachedContent } from '../../http/cache/serve-cached.ts';
import { requireResort } from '../../http/public-ids.ts';
import { serve, serveContent, type ApiServer } from '../../http/serve.ts';
import type { Content } from '../../pages/content.ts';
import { textsFor } from '../../messages/texts.ts';
import { secretHash } from '../auth/rules.ts';
import { feedAddress, isSigned } from './addresses.ts';
import { resetFeed } from './commands/reset-feed.ts';
import { presentBookingEvent, presentOpeningEvent } from './presenter.ts';
import { findBookingEvent, findFeedCreation, listBookingEvents, listOpeningEvents } from './queries.ts';

/** Calendars of openings and of a member's bookings. */
export function serveCalendars(api: ApiServer): void {
  serveOpeningCalendars(api);
  servePrivateCalendars(api);
  serve(api, contract.getCalendarFeed, async ({ deps, actor }) => {
    const createdAt = await findFeedCreation(deps.db, actor.member.id);
    return { created_at: createdAt?.toISOString() ?? null };
  });
  serve(api, contract.resetCalendarFeed, async ({ deps, actor }) => {
    const { token, createdAt } = await resetFeed(deps, actor);
    return { address: feedAddress(deps, token), created_at: createdAt.toISOString() };
  });
}

function serveOpeningCalendars(api: ApiServer): void {
  serveCachedContent(api, contract.getOpeningsCalendar, {
    read: ({ deps }) => writeOpenings(deps, 'openings', {}),
  });
  serveCachedContent(api, contract.getResortCalendar, {
    narrow(input, ids) {
      requireResort(ids, input.params.resortId);
      return input;
    },
    read: ({ deps, params: { resortId } }) => writeOpenings(deps, `resort ${resortId}`, { resortId }),
  });
  serveCachedContent(api, contract.getOpeningCalendar, {
    narrow(input, { openings }) {
      if (!openings.has(input.params.openingId)) throw notFound('The opening');
      return input;
    },
    read: ({ deps, params: { openingId } }) => writeOpenings(deps, `opening ${openingId}`, { openingId }),
  });
}

async function writeOpenings(deps: Deps, key: string, of: { resortId?: number; openingId?: number }): Promise<Content> {
  const [rows, settings] = await Promise.all([listOpeningEvents(deps.db, of, deps.now()), deps.siteSettings()]);
  const resort = of.resortId === undefined ? '' : (rows[0]?.resortName ?? '');
  const events = rows.map((row) => presentOpeningEvent(row, deps.publicUrl()));
  return deps.calendarFiles.write(key, `${resort || settings.brandName}: openings`, events);
}

function servePrivateCalendars(api: ApiServer): void {
  serveContent(api, contract.getMemberCalendar, async ({ deps, params }) => {
    const member = await deps.feedMembers.find(secretHash(params.token).toString('hex'));
    if (member === null) throw notFound('The calendar');
    const rows = await listBookingEvents(deps.db, member.id, deps.now());
    const texts = textsFor(deps.offeredLocales, member.locale);
    const { brandName } = await deps.siteSettings();
    const events = rows.map((row) => presentBookingEvent(row, deps.publicUrl(), texts));
    return deps.calendarFiles.write(
      `member ${member.id}`,
      texts.say('calendar_my_bookings', { brand: brandName }),
      events,
    );
  });
  serveContent(api, contract.getBookingCalendar, async ({ deps, params: { reference, signature } }) => {
    const row = isSigned(deps, reference, signature) ? await findBookingEvent(deps.db, reference, deps.now()) : null;
    if (row === null) throw notFound('The booking');
    const { brandName } = await deps.siteSettings();
    const texts = textsFor(deps.offeredLocales, row.locale);
    return deps.calendarFiles.write(`booking ${reference}`, texts.say('calendar_my_booking', { brand: brandName }), [
      presentBookingEvent(row, deps.publicUrl(), texts),
    ]);
  });
}
