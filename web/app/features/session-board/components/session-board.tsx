import type { BoardOpening } from '@sunset/contract/api/session-board.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Sailboat } from 'lucide-react';
import { serverNow } from '../../../lib/server-clock.ts';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { useSessionBoardLive } from '../live.ts';
import { boardQuery } from '../queries.ts';
import { countArrivalStates, groupByRoom, parseView } from '../rules.ts';
import { BoardCounts } from './board-counts.tsx';
import { BoardRoom } from './board-room.tsx';
import { OpeningField } from './opening-field.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { useDecide } from '../hooks/use-decide.ts';
import { useOpening, useLoadFailureToast } from '../hooks/use-opening.ts';

export function SessionBoard() {
  useSessionBoardLive();
  const { openings, current, choose, isError } = useOpening();
  useLoadFailureToast(isError);
  return (
    <PanelSection
      title="This evening"
      description="See who is expected, who is here and who waits for an answer."
      isBare
    >
      {openings === undefined && !isError && <Skeleton className="h-64" />}
      {openings === undefined && isError && <p className="text-ink-soft">We can’t load the openings.</p>}
      {openings?.length === 0 && (
        <EmptyState
          headingLevel="h3"
          picture={<Sailboat aria-hidden size={iconSize.huge} />}
          title="No opening is planned"
        >
          You see the guests here when an opening is planned.
        </EmptyState>
      )}
      {openings && current && (
        <>
          <div className="grid items-end gap-3 md:grid-cols-2">
            <OpeningField openings={openings} current={current} onChoose={choose} />
            <Moment opening={current} />
          </div>
          <Board key={current.id} opening={current} />
        </>
      )}
    </PanelSection>
  );
}

/** Whether the session is running, until when, and the neighborhood code. */
function Moment({ opening }: { opening: BoardOpening }) {
  const initialNow = Date.parse(useSite().serverNow);
  const isOver = Date.parse(opening.endsAt) <= serverNow();
  return (
    <p className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 md:justify-end">
      {opening.is_live && (
        <span className="flex flex-wrap items-center gap-2">
          <StatusLabel tone="good">LIVE</StatusLabel>
          <Countdown use="sessionEnd" until={opening.endsAt} now={serverNow} initialNow={initialNow} />
        </span>
      )}
      {isOver && <StatusLabel tone="quiet">OVER</StatusLabel>}
      {!opening.is_live && !isOver && (
        <Countdown use="sessionStart" until={opening.openingDate} now={serverNow} initialNow={initialNow} />
      )}
      {!opening.is_live && (
        <span className="text-ink-soft">
          <ShortMoment moment={opening.openingDate} />
        </span>
      )}
      {opening.neighborhood_code !== null && (
        <span className="flex items-center gap-2">
          <KeyRound role="img" aria-label="Neighborhood code" size={iconSize.small} className="text-accent-text" />
          <strong className="font-semibold select-all">{opening.neighborhood_code}</strong>
        </span>
      )}
    </p>
  );
}

function Board({ opening }: { opening: BoardOpening }) {
  const { query, change } = useAddress();
  const { data: board, isError } = useQuery(boardQuery(opening.id));
  const decisions = useDecide();
  useLoadFailureToast(isError);
  const view = parseView(query.get('view'));
  if (!board)
    return isError ? <p className="text-ink-soft">We can’t load the guest list.</p> : <Skeleton className="h-64" />;
  const counts = countArrivalStates(board.units);
  const groups = groupByRoom(board.units, view);
  return (
    <>
      <BoardCounts
        counts={counts}
        view={view}
        onView={(next) => change({ view: next === 'all' ? null : next }, { isReplacing: true })}
      />
      {groups.length === 0 && <p className="py-6 text-center text-ink-soft">Nobody here right now.</p>}
      <div className="flex flex-col gap-6">
        {groups.map((group) => (
          <BoardRoom key={group.roomId} group={group} decisions={decisions} isNarrowed={view !== 'all'} />
        ))}
      </div>
      <QuestionDialog
        question={decisions.question}
        isBusy={decisions.isQuestionBusy}
        onAnswer={decisions.answer}
        onClose={decisions.close}
      />
    </>
  );
}
