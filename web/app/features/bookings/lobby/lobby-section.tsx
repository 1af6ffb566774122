import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { href } from '../../../lib/navigation/href.ts';
import { drawPhaseOf, type DrawPhase } from '../../../entities/openings/draw-phase.ts';
import type { Opening } from '../../../entities/openings/opening.ts';
import { RemindMe } from '../../../shared/openings/remind-me.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { focusSectionWhenRemoved } from '../../../ui/focus-section.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { CountdownNote } from '../display/countdown-note.tsx';
import { useGuest } from '../guest-context.ts';
import { useOwnParty } from '../party/queries.ts';
import { JoinDialog } from '../waiting-list/joining/join-dialog.tsx';
import { OwnPlace } from '../waiting-list/own-place.tsx';
import { entriesQuery } from '../waiting-list/queries.ts';
import { endText } from '../waiting-list/rules.ts';
import { WaitingSection } from '../waiting-list/waiting-section.tsx';
import { useHasPassed } from '../wizard/hooks/use-has-passed.ts';
import { HowDrawWorks } from './how-draw-works.tsx';
import { LobbyLoading } from './lobby-loading.tsx';
import { LobbyCount } from './lobby-count.tsx';
import { DrawRunning, OwnLobbyEntry } from './own-lobby-entry.tsx';

export interface LobbySectionProps {
  opening: Opening;
}

/** The draw of an opening for a guest: before the lobby, in it, while it is drawn, and after it (PAGE-67). */
export function LobbySection({ opening }: LobbySectionProps) {
  const { discord_id: owner, tier_label: tier } = useGuest();
  const { data: entries, isPending } = useQuery(entriesQuery(owner));
  const party = useOwnParty(opening.openingId);
  const phase = drawPhaseOf(opening, onSaleGroupOf(tier), serverNow());
  useHasPassed(phase?.lobbyOpensAt ?? null);
  useHasPassed(phase?.drawsAt ?? null);
  const entry = entries?.find(({ openingId }) => openingId === opening.openingId);
  // Until it is known whether the guest is in the lobby or in a party, nothing is offered.
  if (!entries || party.isPending) return isPending || party.isPending ? <LobbyLoading /> : null;
  if (entry?.state === 'waiting') {
    // An offer has a card of its own.
    return (
      <>
        {!entry.offer && <OwnPlace entry={entry} />}
        <DrawLink openingId={opening.openingId} />
      </>
    );
  }
  if (entry?.state !== 'lobby' && phase === null) {
    return (
      <>
        <WaitingSection opening={opening} />
        <DrawLink openingId={opening.openingId} />
      </>
    );
  }
  return (
    <Card
      as="section"
      ref={focusSectionWhenRemoved}
      aria-labelledby={`draw-${opening.openingId}`}
      className="flex flex-col gap-4"
    >
      <h3 id={`draw-${opening.openingId}`} className="text-title">
        {m.waiting_list_draw_title()}
      </h3>
      {entry?.state === 'lobby' ? (
        <OwnLobbyEntry entry={entry} />
      ) : (
        phase && (
          <Outside
            opening={opening}
            phase={phase}
            endedBy={entry ? endText(entry) : null}
            isInParty={party.party !== null}
          />
        )
      )}
      <HowDrawWorks openingId={opening.openingId} />
    </Card>
  );
}

interface OutsideProps {
  opening: Opening;
  phase: DrawPhase;
  /** Why the guest's entry ended, if it did. */
  endedBy: string | null;
  /** The leader enters with everybody, on the page of the party. */
  isInParty: boolean;
}

/** For a guest who is not in the lobby. */
function Outside({ opening, phase, endedBy, isInParty }: OutsideProps) {
  const [isEntering, setIsEntering] = useState(false);
  const ended = endedBy !== null && (
    <p className="text-ink-soft">
      {m.waiting_list_lobby_ended()} {endedBy}
    </p>
  );
  if (phase.kind === 'before') {
    return (
      <>
        <CountdownNote use="lobby" until={phase.lobbyOpensAt} />
        <div>
          <RemindMe openingId={opening.openingId} resortName={opening.resortName} />
        </div>
      </>
    );
  }
  if (phase.kind === 'drawing') {
    return (
      <>
        {ended}
        <DrawRunning>{m.waiting_list_lobby_not_entered()}</DrawRunning>
      </>
    );
  }
  return (
    <>
      {ended}
      <CountdownNote use="draw" until={phase.drawsAt} />
      <LobbyCount openingId={opening.openingId} known={null} />
      {!isInParty && (
        <Button
          onClick={() => setIsEntering(true)}
          icon={<DoorOpen size={iconSize.medium} />}
          aria-label={m.bookings_labelled({ label: m.waiting_list_lobby_enter(), name: opening.resortName })}
        >
          {m.waiting_list_lobby_enter()}
        </Button>
      )}
      {isEntering && <JoinDialog kind="lobby" opening={opening} entry={null} onClose={() => setIsEntering(false)} />}
    </>
  );
}

function DrawLink({ openingId }: { openingId: number }) {
  return (
    <p>
      <a href={href(`/draw/${openingId}`)} className="link">
        {m.waiting_list_draw_result()}
      </a>
    </p>
  );
}
