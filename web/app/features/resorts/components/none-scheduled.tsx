import { m } from '#messages';
import type { BookingPerson } from '../../../entities/openings/guest-type.ts';
import { openingStateFor } from '../../../entities/openings/opening-state.ts';
import { OpeningStateText } from '../../../entities/openings/opening-state-text.tsx';
import { bookingPath, type Opening } from '../../../entities/openings/opening.ts';
import { useSite } from '../../../lib/use-site.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { OpeningTime } from '../../../ui/time/opening-time.tsx';
import { RichText } from '../../../ui/rich-text.tsx';

interface NoneScheduledProps {
  /** The next openings of other resorts. */
  openings: readonly Opening[];
  visitor: BookingPerson | null;
  nowMs: number;
}

/** For a resort without an opening: where to hear of the next one, and the next openings elsewhere (PAGE-54). */
export function NoneScheduled({ openings, visitor, nowMs }: NoneScheduledProps) {
  const { links } = useSite().community;
  return (
    <div className="flex flex-col gap-6">
      <p className="rounded-card border border-dashed border-line-strong px-6 py-8 text-ink-soft">
        <RichText
          message={m.resorts_none_planned_hint}
          markup={{
            link: (text) => (
              <ExternalLink href={links.discordInvite} className="link">
                {text}
              </ExternalLink>
            ),
          }}
        />
      </p>
      {openings.length > 0 && (
        <>
          <h3 className="text-title">{m.resorts_other_openings()}</h3>
          <ul className="grid gap-4 md:grid-cols-3">
            {openings.map((opening) => (
              <li key={opening.openingId} className="rounded-card border border-line bg-surface p-5 shadow-low">
                <a href={bookingPath(opening.resortId, opening.openingId)} className="link font-semibold">
                  {opening.resortName}
                </a>
                <div className="mt-2">
                  <OpeningTime openingDate={opening.openingDate} timezone={opening.timezone} />
                </div>
                <p className="mt-1 text-sm text-ink-soft">
                  <OpeningStateText
                    state={openingStateFor(opening, visitor, nowMs)}
                    opening={opening}
                    visitor={visitor}
                    nowMs={nowMs}
                  />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
