import { isOnSale } from '@sunset/contract/openings/on-sale.ts';
import { onSaleGroupIds } from '@sunset/contract/members/tiers.ts';
import { m } from '#messages';
import { contentLanguage } from '../../../format/locale.ts';
import { href } from '../../../lib/navigation/href.ts';
import { groupNames } from '../../../entities/bookings/guest-names.ts';
import { findSimilarOpening, openingStateFor } from '../../../entities/openings/opening-state.ts';
import { OpeningStateText } from '../../../entities/openings/opening-state-text.tsx';
import { bookingPath, type Opening } from '../../../entities/openings/opening.ts';
import { SimilarOpening } from '../../../entities/openings/similar-opening.tsx';
import { loginPath } from '../../../lib/navigation/book-now.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { LocalTime } from '../../../ui/time/local-time.tsx';
import { OpeningTime } from '../../../ui/time/opening-time.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { hiddenPart } from '../../../ui/hidden-part.tsx';
import { formatList } from '../../../format/lists.ts';

/** The coming openings, for everybody to read. Rendered by the server. */
export function OpeningSchedule({ openings }: { openings: readonly Opening[] }) {
  const initialNow = Date.parse(useSite().serverNow);
  const nowMs = useNow({ now: serverNow, initialNow, everyMs: 30_000 });
  const coming = openings.filter(({ openingDate }) => Date.parse(openingDate) > nowMs);
  if (coming.length === 0) return null;
  return (
    <section aria-labelledby="schedule" className="flex flex-col gap-5 pt-12">
      <header>
        <h2 id="schedule" className="text-heading">
          {m.bookings_schedule_title()}
        </h2>
        <p className="mt-2 text-ink-soft">{m.openings_list_intro()}</p>
      </header>
      <ul className="flex flex-col gap-3">
        {coming.map((opening) => (
          <ScheduleRow key={opening.openingId} opening={opening} coming={coming} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  );
}

interface ScheduleRowProps {
  opening: Opening;
  /** All rows, in order of time. */
  coming: readonly Opening[];
  nowMs: number;
}

function ScheduleRow({ opening, coming, nowMs }: ScheduleRowProps) {
  const state = openingStateFor(opening, null, nowMs);
  // An opening that is only too early says when it opens; for guests of some kinds it may be open already.
  const isUnavailable = state.kind === 'sold_out' || state.kind === 'closed';
  const similar = isUnavailable ? findSimilarOpening(coming, opening, { visitor: null, nowMs }) : null;
  const { resortId, resortName, openingId, openingDate, timezone } = opening;
  return (
    <li className="grid gap-x-8 gap-y-2 rounded-card border border-line bg-surface p-4 shadow-low sm:grid-cols-[1fr_1fr_auto] sm:items-center sm:px-6">
      <div>
        <h3 className="text-title">
          <a href={href(`/resort/${resortId}`)} lang={contentLanguage} className="underline-offset-4 hover:underline">
            {resortName}
          </a>
        </h3>
        <div className="mt-2">
          <OpeningTime openingDate={openingDate} timezone={timezone} />
        </div>
      </div>
      <div className="text-sm text-ink-soft">
        <p className="font-medium tabular-nums">
          <OpeningStateText state={state} opening={opening} visitor={null} nowMs={nowMs} />
        </p>
        <OnSaleTimeList opening={opening} nowMs={nowMs} />
      </div>
      {state.kind !== 'sold_out' && (
        <ButtonLink href={loginPath(bookingPath(resortId, openingId))} variant="secondary">
          <span>
            <RichText message={m.bookings_schedule_login} inputs={{ resort: resortName }} markup={hiddenPart} />
          </span>
        </ButtonLink>
      )}
      {similar && (
        <div className="mt-2 sm:col-span-3">
          <SimilarOpening opening={similar} href={loginPath(bookingPath(similar.resortId, similar.openingId))} />
        </div>
      )}
    </li>
  );
}

/** When each kind of guest can book, if not all of them can already. */
function OnSaleTimeList({ opening: { releases, timezone }, nowMs }: { opening: Opening; nowMs: number }) {
  if (isOnSale(releases.regular, nowMs)) return null;
  return (
    <ul aria-label={m.bookings_schedule_on_sale_label()} className="mt-1">
      {groupsByTime(releases).map(({ time, labels }) => (
        <li key={labels[0]}>
          <RichText
            message={
              time === null || isOnSale(time, nowMs) ? m.bookings_schedule_open_now : m.bookings_schedule_on_sale
            }
            inputs={{ guests: formatList(labels) }}
            markup={{
              time: (text) => (
                <span className="font-medium">
                  {text || (time !== null && <LocalTime moment={time} timeZone={timezone} nowMs={nowMs} />)}
                </span>
              ),
            }}
          />
        </li>
      ))}
    </ul>
  );
}

/** Kinds of guests with the same on-sale time, the first to book first. */
function groupsByTime(releases: Opening['releases']): { time: string | null; labels: string[] }[] {
  const times = new Set(onSaleGroupIds.map((id) => releases[id]));
  return [...times].map((time) => ({
    time,
    labels: onSaleGroupIds.filter((id) => releases[id] === time).map((id) => groupNames[id]),
  }));
}
