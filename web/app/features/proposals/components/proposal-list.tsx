import { m } from '#messages';
import { Suspense } from 'react';
import { href } from '../../../lib/navigation/href.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { PageIntro } from '../../../ui/layout/page-intro.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { useProposals } from '../hooks/use-proposals.ts';
import type { VotePage } from '../load-page.ts';
import { comingProposals } from '../rules.ts';
import { ProposalCard } from './proposal-card.tsx';

/** Pictures of the first row on a desktop. */
const eagerPictures = 3;

/** Openings that staff propose, to vote on (PAGE-101). */
export function ProposalList({ proposals: initial, pictures }: VotePage) {
  const { proposals, own, count, changeOwn } = useProposals(initial);
  const initialNow = Date.parse(useSite().serverNow);
  const nowMs = useNow({ now: serverNow, initialNow, everyMs: 30_000 });
  const shown = comingProposals(proposals ?? [], nowMs);
  return (
    <Container className="flex flex-col gap-10 pt-8 sm:pt-14">
      <PageIntro eyebrow={m.proposals_eyebrow()} title={m.proposals_title()}>
        <p>{m.proposals_intro()}</p>
        {shown.length > 0 && <p className="signed-in:hidden">{m.proposals_log_in_first()}</p>}
      </PageIntro>
      {shown.length === 0 ? (
        <NoProposals isFailed={proposals === null} />
      ) : (
        <ul className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
          {shown.map((proposal, index) => (
            <Suspense key={proposal.id}>
              <ProposalCard
                proposal={proposal}
                picture={pictures[proposal.resortId]}
                isEager={index < eagerPictures}
                nowMs={nowMs}
                own={own && (own[proposal.id] ?? { has_voted: false, has_reminder: false })}
                onCount={(counted) => count(proposal.id, counted)}
                onOwnChange={(change) => changeOwn(proposal.id, change)}
              />
            </Suspense>
          ))}
        </ul>
      )}
    </Container>
  );
}

function NoProposals({ isFailed }: { isFailed: boolean }) {
  return (
    <EmptyState
      picture={
        <Picture src="/pictures/empty/no-openings.svg" alt="" width={800} height={600} className="w-64 rounded-card" />
      }
      title={isFailed ? m.proposals_failed_title() : m.proposals_empty_title()}
      action={
        <ButtonLink href={href('/resorts')} variant="secondary">
          {m.ui_explore_resorts()}
        </ButtonLink>
      }
    >
      {isFailed ? m.proposals_failed_text() : m.proposals_empty_text()}
    </EmptyState>
  );
}
