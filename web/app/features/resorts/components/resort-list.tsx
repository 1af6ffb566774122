import { m } from '#messages';
import { Vote } from 'lucide-react';
import { Suspense } from 'react';
import { href } from '../../../lib/navigation/href.ts';
import { useOpenings } from '../../../shared/openings/use-openings.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/use-site.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { PageIntro } from '../../../ui/layout/page-intro.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import type { ResortListPage } from '../queries.ts';
import { NextOpening } from './next-opening.tsx';
import { ResortCard } from './resort-card.tsx';

/** Every fifth resort has full width, for variety. */
const wideEvery = 5;

export function ResortList({ resorts, openings: initial, openProposals }: ResortListPage) {
  const openings = useOpenings(initial);
  const { community, serverNow: renderedAt } = useSite();
  const initialNow = Date.parse(renderedAt);
  const nowMs = useNow({ now: serverNow, initialNow, everyMs: 30_000 });
  const visitor = useSession().session;
  return (
    <Container className="flex flex-col gap-10 pt-8 sm:pt-14">
      <PageIntro eyebrow={m.resorts_eyebrow()} title={community.isExample ? m.resorts_title() : m.layout_resorts()}>
        {m.resorts_intro()}
      </PageIntro>
      {openProposals > 0 && <OpenProposals count={openProposals} />}
      {resorts.length === 0 ? (
        <EmptyState
          picture={
            <Picture
              src="/pictures/empty/no-openings.svg"
              alt=""
              width={800}
              height={600}
              className="w-64 rounded-card"
            />
          }
          title={m.resorts_empty_title()}
        >
          {m.resorts_load_failed()}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-6 md:grid-cols-2">
          {resorts.map((shown, index) => (
            // Nothing is waited for. The bar and the menu are hydrated before the cards; one that is pressed, at once.
            <Suspense key={shown.resort.id}>
              <ResortCard {...shown} isWide={index % wideEvery === 0} isFirst={index === 0}>
                <NextOpening resort={shown.resort} {...{ openings, visitor, nowMs }} />
              </ResortCard>
            </Suspense>
          ))}
        </ul>
      )}
    </Container>
  );
}

/** Only where there is something to vote on (PAGE-101). */
function OpenProposals({ count }: { count: number }) {
  return (
    <Notice tone="blue" isRow>
      <Vote size={iconSize.medium} className="mt-0.5 shrink-0" />
      <p>
        <RichText
          message={m.proposals_link}
          inputs={{ count }}
          markup={{
            link: (text) => (
              <a href={href('/vote')} className="font-semibold underline underline-offset-4">
                {text}
              </a>
            ),
          }}
        />
      </p>
    </Notice>
  );
}
