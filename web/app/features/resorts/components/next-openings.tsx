import { m } from '#messages';
import type { Resort } from '@sunset/contract/api/catalog/catalog.ts';
import { Hourglass, UsersRound } from 'lucide-react';
import { href } from '../../../lib/navigation/href.ts';
import { AddToCalendar } from '../../../entities/calendars/add-to-calendar.tsx';
import { findSimilarOpening, openingStateFor } from '../../../entities/openings/opening-state.ts';
import { bookWithFriendsPath, countRoomsLeft, type Opening } from '../../../entities/openings/opening.ts';
import { SimilarOpening } from '../../../entities/openings/similar-opening.tsx';
import { isOnSale } from '@sunset/contract/openings/on-sale.ts';
import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { drawPhaseOf } from '../../../entities/openings/draw-phase.ts';
import { loginFirst } from '../../../lib/navigation/book-now.ts';
import { preloadable } from '../../../lib/preloadable.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';
import { ChangeAnnouncer } from '../../../ui/states/change-announcer.tsx';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { OpeningTime } from '../../../ui/time/opening-time.tsx';
import { useVisitor, type Visitor } from '../hooks/use-visitor.ts';
import { openingAnnouncements, openingsElsewhere, openingsOf } from '../rules.ts';
import { Suspense } from 'react';
import { BookNow } from './book-now.tsx';
import { NoneScheduled } from './none-scheduled.tsx';
import { OnSaleMeter } from './on-sale-meter.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { hiddenPart } from '../../../ui/hidden-part.tsx';

/** Only for members, after hydration. */
const remindMe = preloadable(async () => (await import('../../../shared/openings/remind-me.tsx')).RemindMe);

/** The id of the section, to which a resort without an opening links. */
export const nextOpeningsId = 'next-openings';

interface NextOpeningsProps {
  resort: Resort;
  /** Of all resorts. */
  openings: readonly Opening[];
}

export function NextOpenings({ resort, openings: all }: NextOpeningsProps) {
  const initialNow = Date.parse(useSite().serverNow);
  const nowMs = useNow({ now: serverNow, initialNow });
  const visitor = useVisitor();
  const openings = visitor.withOwnHold(openingsOf(resort.id, all));
  return (
    <section id={nextOpeningsId} aria-label={m.resorts_next_openings()} className="scroll-mt-24">
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.resorts_times_label()} title={m.resorts_next_openings()}>
          {m.openings_list_intro()}
        </SectionHeading>
        <ChangeAnnouncer
          items={openings}
          versionOf={(opening) => `${opening.openingId}:${countRoomsLeft(opening)}`}
          textsOf={openingAnnouncements}
        />
        {openings.length === 0 ? (
          <NoneScheduled openings={openingsElsewhere(resort.id, all)} visitor={visitor.person} nowMs={nowMs} />
        ) : (
          <ul className="flex flex-col gap-4">
            {openings.map((opening) => (
              <OpeningRow key={opening.openingId} {...{ resort, opening, all, visitor, nowMs, initialNow }} />
            ))}
          </ul>
        )}
      </Container>
    </section>
  );
}

interface OpeningRowProps {
  resort: Resort;
  opening: Opening;
  all: readonly Opening[];
  visitor: Visitor;
  nowMs: number;
  initialNow: number;
}

function OpeningRow({ resort, opening, all, visitor, nowMs, initialNow }: OpeningRowProps) {
  const { person } = visitor;
  const state = openingStateFor(opening, person, nowMs);
  const isBooked = visitor.bookedOpenings.has(opening.openingId);
  const isTooEarly = state.kind === 'later';
  const group = onSaleGroupOf(person?.tier_label);
  const phase = drawPhaseOf(opening, group, nowMs);
  const isBeforeSale = isTooEarly && !isOnSale(opening.releases[group], nowMs);
  const similar =
    state.kind === 'now' || isBooked ? null : findSimilarOpening(all, opening, { visitor: person, nowMs, isTooEarly });
  return (
    <li className="render-near-screen [--offscreen-height:17rem] grid items-center gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 shadow-low sm:grid-cols-2 lg:grid-cols-[1.4fr_1.4fr_1.2fr_auto] lg:px-7">
      <div>
        <OpeningTime openingDate={opening.openingDate} timezone={opening.timezone} />
        <AddToCalendar
          title={resort.name}
          start={opening.openingDate}
          file={`/api/calendars/openings/${opening.openingId}/opening.ics`}
          feed={`/api/calendars/resorts/${resort.id}/openings.ics`}
          feedLabel={m.resorts_subscribe()}
        />
      </div>
      <p className="flex items-center gap-2 font-display text-xl font-semibold lg:max-xl:text-base">
        <Hourglass size={iconSize.medium} className="shrink-0 text-accent-text" />
        <Countdown use="opening" until={opening.openingDate} now={serverNow} initialNow={initialNow} />
      </p>
      <div>
        <OnSaleMeter state={state} opening={opening} nowMs={nowMs} visitor={person} />
        {isTooEarly && person !== null && phase?.kind !== 'drawing' && (
          <Countdown
            use={countdownUses[phase?.kind ?? 'fast']}
            until={phase?.kind === 'before' ? phase.lobbyOpensAt : state.onSaleAt}
            now={serverNow}
            initialNow={initialNow}
            className="text-sm font-medium text-blue-text"
          />
        )}
        {opening.saleMode === 'draw' && (
          <a href={href(`/draw/${opening.openingId}`)} className="block py-1 text-sm link">
            {m.draws_explained()}
          </a>
        )}
        {person !== null && (phase?.kind === 'before' || (phase === null && isBeforeSale)) && (
          <div className="mt-2">
            <Suspense fallback={null}>
              <remindMe.Component openingId={opening.openingId} resortName={resort.name} />
            </Suspense>
          </div>
        )}
      </div>
      <Action
        resort={resort}
        opening={opening}
        kind={isBooked ? 'booked' : state.kind}
        isDrawing={phase?.kind === 'drawing'}
      />
      {similar && (
        <div className="sm:col-span-2 lg:col-span-4">
          <SimilarOpening opening={similar} />
        </div>
      )}
    </li>
  );
}

/** What a member waits for. */
const countdownUses = { fast: 'onSale', before: 'lobby', lobby: 'draw' } as const;

interface ActionProps {
  resort: Resort;
  opening: Opening;
  kind: 'booked' | ReturnType<typeof openingStateFor>['kind'];
  /** Between the lobby and the draw no party can start. */
  isDrawing: boolean;
}

function Action({ resort, opening, kind, isDrawing }: ActionProps) {
  switch (kind) {
    case 'booked':
      return (
        <ButtonLink href={href('/book?view=bookings')} variant="secondary">
          {m.openings_view_booking()}
        </ButtonLink>
      );
    case 'sold_out':
      return (
        <Badge tone="red" className="min-h-11 justify-center px-5 lg:w-36">
          {m.openings_sold_out_stamp()}
        </Badge>
      );
    case 'closed':
      return (
        <Badge tone="yellow" className="min-h-11 justify-center px-5 lg:w-36">
          {m.resorts_closed()}
        </Badge>
      );
    default:
      return (
        <div className="flex flex-col gap-2">
          <BookNow
            resort={resort}
            openingId={opening.openingId}
            label={<RichText message={m.resorts_book_here} inputs={{ resort: resort.name }} markup={hiddenPart} />}
          />
          {!isDrawing && <BookWithFriends resort={resort} opening={opening} />}
        </div>
      );
  }
}

/** Leads to the rooms, with the form that starts a party open (PAGE-85). */
function BookWithFriends({ resort, opening }: Pick<ActionProps, 'resort' | 'opening'>) {
  const path = bookWithFriendsPath(opening);
  return (
    <ButtonLink
      href={path}
      variant="secondary"
      onClick={(event) => loginFirst(event, resort.name, path)}
      icon={<UsersRound size={iconSize.small} />}
      aria-label={m.bookings_labelled({ label: m.party_book_with_friends(), name: resort.name })}
    >
      {m.party_book_with_friends()}
    </ButtonLink>
  );
}
