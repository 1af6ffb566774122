import { m } from '#messages';
import type { OwnProposal, Proposal } from '@sunset/contract/api/openings/proposals.ts';
import { CircleCheckBig, PartyPopper } from 'lucide-react';
import { bookingPath } from '../../../entities/openings/opening.ts';
import { contentLanguage } from '../../../format/locale.ts';
import { href } from '../../../lib/navigation/href.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { hiddenPart } from '../../../ui/hidden-part.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { Meter } from '../../../ui/states/meter.tsx';
import { LocalTime } from '../../../ui/time/local-time.tsx';
import { OpeningTime } from '../../../ui/time/opening-time.tsx';
import { stateAt, type CountedVote } from '../rules.ts';
import { RemindSwitch } from './remind-switch.tsx';
import { VoteButton } from './vote-button.tsx';

/** What the member did; of a visitor, and until it is known, null. */
export type Own = Pick<OwnProposal, 'has_voted' | 'has_reminder'>;

interface ProposalCardProps {
  proposal: Proposal;
  picture: string | undefined;
  isEager: boolean;
  nowMs: number;
  own: Own | null;
  onCount: (counted: CountedVote) => void;
  onOwnChange: (change: Partial<Own>) => void;
}

export function ProposalCard({ proposal, picture, isEager, nowMs, own, onCount, onOwnChange }: ProposalCardProps) {
  const { id, resortId, resortName, votes, votes_needed: needed } = proposal;
  const state = stateAt(proposal, nowMs);
  const whenId = `proposal-${id}-time`;
  return (
    <Card as="li" id={`proposal-${id}`} isFlush className="flex scroll-mt-24 flex-col">
      {picture === undefined ? (
        <div className="aspect-5/2 w-full bg-sunk sm:aspect-3/2" />
      ) : (
        <Picture
          src={picture}
          alt=""
          width={1200}
          height={800}
          isEager={isEager}
          sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 50vw, 100vw"
          className="aspect-5/2 w-full object-cover sm:aspect-3/2"
        />
      )}
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div>
          <h2 lang={contentLanguage} className="text-title wrap-anywhere">
            <a href={href(`/resort/${resortId}`)} className="underline-offset-4 hover:underline">
              {resortName}
            </a>
          </h2>
          <div id={whenId} className="mt-3">
            <OpeningTime openingDate={proposal.opening_date} timezone={proposal.timezone} />
          </div>
        </div>
        <Meter
          value={Math.min(votes, needed)}
          max={needed}
          label={m.proposals_votes_label()}
          text={m.proposals_votes({ count: votes, total: needed })}
          tone={votes >= needed ? 'green' : 'accent'}
        />
        <StateText proposal={proposal} state={state} nowMs={nowMs} />
        <div className="mt-auto flex flex-col gap-3 empty:hidden">
          {state === 'open' && (
            <VoteButton
              proposal={proposal}
              hasVoted={own && own.has_voted}
              describedBy={whenId}
              onCount={onCount}
              onVoted={(hasVoted) => onOwnChange({ has_voted: hasVoted })}
            />
          )}
          {state === 'published' && proposal.opening_id !== null && (
            <ButtonLink href={bookingPath(resortId, proposal.opening_id)} className="w-full" aria-describedby={whenId}>
              <span>
                <RichText message={m.proposals_see_rooms} inputs={{ resort: resortName }} markup={hiddenPart} />
              </span>
            </ButtonLink>
          )}
          {(state === 'open' || state === 'reached') && (
            <div className="hidden signed-in:block">
              <RemindSwitch
                proposal={proposal}
                isOn={own && own.has_reminder}
                onChange={(hasReminder) => onOwnChange({ has_reminder: hasReminder })}
              />
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}

interface StateTextProps {
  proposal: Proposal;
  state: Proposal['state'];
  nowMs: number;
}

function StateText({ proposal: { voting_ends: end, timezone }, state, nowMs }: StateTextProps) {
  switch (state) {
    case 'open':
      return (
        <p className="text-sm text-ink-soft">
          <RichText
            message={m.proposals_voting_ends}
            markup={{ time: () => <LocalTime moment={end} timeZone={timezone} nowMs={nowMs} /> }}
          />
        </p>
      );
    case 'reached':
      return (
        <div>
          <Badge tone="green" icon={<CircleCheckBig size={iconSize.small} className="shrink-0" />}>
            {m.proposals_reached()}
          </Badge>
          <p className="mt-2 text-sm text-ink-soft">{m.proposals_reached_text()}</p>
        </div>
      );
    case 'published':
      return (
        <div>
          <Badge tone="green" icon={<PartyPopper size={iconSize.small} className="shrink-0" />}>
            {m.proposals_published()}
          </Badge>
          <p className="mt-2 text-sm text-ink-soft">{m.proposals_published_text()}</p>
        </div>
      );
    case 'over':
      return (
        <div>
          <Badge>{m.proposals_over()}</Badge>
          <p className="mt-2 text-sm text-ink-soft">{m.proposals_over_text()}</p>
        </div>
      );
  }
}
