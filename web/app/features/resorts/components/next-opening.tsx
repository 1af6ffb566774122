import { m } from '#messages';
import type { Resort } from '@sunset/contract/api/catalog/catalog.ts';
import { ExternalLink as OpensInTab, KeyRound } from 'lucide-react';
import { href } from '../../../lib/navigation/href.ts';
import type { BookingPerson } from '../../../entities/openings/guest-type.ts';
import { findSimilarOpening, openingStateFor } from '../../../entities/openings/opening-state.ts';
import { OpeningStateText } from '../../../entities/openings/opening-state-text.tsx';
import { bookingPath, type Opening } from '../../../entities/openings/opening.ts';
import { SimilarOpening } from '../../../entities/openings/similar-opening.tsx';
import { loginFirst } from '../../../lib/navigation/book-now.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { OpeningTime } from '../../../ui/time/opening-time.tsx';
import { openingsOf } from '../rules.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { hiddenPart } from '../../../ui/hidden-part.tsx';

interface NextOpeningProps {
  resort: Resort;
  openings: readonly Opening[];
  visitor: BookingPerson | null;
  nowMs: number;
}

/** The next opening of a resort on its card, with the buttons. Without one there is no Book Now (PAGE-54). */
export function NextOpening({ resort, openings, visitor, nowMs }: NextOpeningProps) {
  const next = openingsOf(resort.id, openings).find(({ openingDate }) => Date.parse(openingDate) > nowMs);
  return (
    <>
      <div className="min-h-18 border-t border-line pt-3">
        {next ? (
          <OpeningFacts {...{ opening: next, openings, visitor, nowMs }} />
        ) : (
          <p className="text-ink-soft">{m.resorts_none_planned()}</p>
        )}
      </div>
      <Actions resort={resort} isBookable={next !== undefined} />
    </>
  );
}

interface OpeningFactsProps extends Omit<NextOpeningProps, 'resort'> {
  opening: Opening;
}

function OpeningFacts({ opening, openings, visitor, nowMs }: OpeningFactsProps) {
  const state = openingStateFor(opening, visitor, nowMs);
  const isUnavailable = state.kind === 'sold_out' || state.kind === 'closed';
  const similar = isUnavailable ? findSimilarOpening(openings, opening, { visitor, nowMs }) : null;
  return (
    <>
      <p className="text-sm text-ink-soft">{m.openings_next()}</p>
      <OpeningTime openingDate={opening.openingDate} timezone={opening.timezone} />
      <p className="text-sm font-medium text-ink-soft tabular-nums">
        <OpeningStateText state={state} opening={opening} visitor={visitor} nowMs={nowMs} />
      </p>
      {similar && (
        <div className="mt-3">
          <SimilarOpening opening={similar} />
        </div>
      )}
    </>
  );
}

/** The resort's page opens in a tab that knows this one, so that its Book Now can close it (PAGE-28). */
function Actions({ resort, isBookable }: { resort: Resort; isBookable: boolean }) {
  const path = bookingPath(resort.id);
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink
        href={href(`/resort/${resort.id}`)}
        target="_blank"
        rel="opener"
        variant="secondary"
        className="flex-1 whitespace-nowrap"
        icon={<OpensInTab size={iconSize.small} />}
      >
        <RichText message={m.resorts_view_details} inputs={{ resort: resort.name }} markup={hiddenPart} />
      </ButtonLink>
      {isBookable && (
        <ButtonLink
          href={path}
          onClick={(event) => loginFirst(event, resort.name, path)}
          className="flex-1 whitespace-nowrap"
          icon={<KeyRound size={iconSize.small} />}
        >
          <RichText message={m.resorts_book_here} inputs={{ resort: resort.name }} markup={hiddenPart} />
        </ButtonLink>
      )}
    </div>
  );
}
