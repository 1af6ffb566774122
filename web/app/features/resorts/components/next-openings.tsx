import type { Resort } from '@sunset/contract/api/catalog/catalog.ts';
import { findOnSale } from '@sunset/contract/on-sale.ts';
import { onSaleGroupOf } from '@sunset/contract/tiers.ts';
import { Hourglass } from 'lucide-react';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Container } from '../../../ui/layout/container.tsx';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { LocalMoment } from '../../../ui/time/local-moment.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ChangeAnnouncer } from '../../../ui/states/change-announcer.tsx';
import { countRoomsLeft, openingAnnouncements, type ResortOpening } from '../rules.ts';
import { BookNow } from './book-now.tsx';
import { OnSaleMeter } from './on-sale-meter.tsx';
import { useOpenings } from '../hooks/use-openings.ts';

interface NextOpeningsProps {
  resort: Resort;
  openings: ResortOpening[];
}

export function NextOpenings({ resort, openings: initial }: NextOpeningsProps) {
  const openings = useOpenings(resort.id, initial);
  return (
    <section aria-label="Next openings">
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow="Opening times" title="Next openings">
          Each opening lasts one hour. Times are in your own time zone.
        </SectionHeading>
        <ChangeAnnouncer
          items={openings}
          versionOf={(opening) => `${opening.id}:${countRoomsLeft(opening)}`}
          textsOf={openingAnnouncements}
        />
        {openings.length === 0 ? (
          <NoneScheduled />
        ) : (
          <ul className="flex flex-col gap-4">
            {openings.map((opening) => (
              <OpeningRow key={opening.id} resort={resort} opening={opening} />
            ))}
          </ul>
        )}
      </Container>
    </section>
  );
}

interface OpeningRowProps {
  resort: Resort;
  opening: ResortOpening;
}

function OpeningRow({ resort, opening }: OpeningRowProps) {
  const initialNow = Date.parse(useSite().serverNow);
  const { session } = useSession();
  const nowMs = useNow({ now: serverNow, initialNow });
  const onSale = findOnSale(opening, onSaleGroupOf(session?.tier_label), nowMs);
  return (
    <li className="grid items-center gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 shadow-low sm:grid-cols-2 lg:grid-cols-[1.4fr_1.2fr_1.4fr_auto] lg:px-7">
      <LocalMoment moment={opening.startsAt} timeZone={opening.timeZone} />
      <p className="flex items-center gap-2 font-display text-xl font-semibold">
        <Hourglass aria-hidden size={iconSize.medium} className="shrink-0 text-accent-text" />
        <Countdown use="opening" until={opening.startsAt} now={serverNow} initialNow={initialNow} />
      </p>
      <OnSaleMeter onSale={onSale} opening={opening} nowMs={nowMs} isKnown={session !== null} />
      {onSale.kind === 'sold_out' ? (
        <Badge tone="red" className="min-h-11 justify-center px-5 lg:w-36">
          SOLD OUT
        </Badge>
      ) : (
        <BookNow resort={resort} openingId={opening.id} className="lg:w-36" srOnlyText={`at ${resort.name}`} />
      )}
    </li>
  );
}

function NoneScheduled() {
  const { links } = useSite().community;
  return (
    <p className="rounded-card border border-dashed border-line-strong px-6 py-8 text-ink-soft">
      No opening is planned here yet. We announce new openings in{' '}
      <ExternalLink href={links.discordInvite} className="link">
        our Discord server
      </ExternalLink>{' '}
      first. Also look at{' '}
      <a href="/book" className="link">
        other resorts
      </a>
      . They may open sooner.
    </p>
  );
}
