import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { extensionMinutes } from '@sunset/contract/openings/session-length.ts';
import { useQuery } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../format/dates.ts';
import { CopyLinkButton } from '../../../shared/openings/opening-link.tsx';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import type { BoardState } from '../hooks/use-board-actions.ts';
import { useExtend } from '../hooks/use-session-changes.ts';
import { hostedOpeningsQuery } from '../queries.ts';
import { openingMeanwhile } from '../rules.ts';
import { CallOffDialog } from './call-off-dialog.tsx';

interface SessionButtonProps {
  opening: BoardOpening;
  state: BoardState;
}

/** Of a session that is not over: its link for guests; while it runs, to extend it or to call it off. */
export function SessionButton({ opening, state }: SessionButtonProps) {
  const [shown, setShown] = useState<'menu' | 'call-off' | null>(null);
  const close = () => setShown(null);
  return (
    <>
      {isSessionShown(opening) && (
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          aria-label="Session"
          icon={<Timer size={iconSize.medium} />}
          className="min-h-12 px-3.5"
          onClick={() => setShown('menu')}
        >
          <span className="max-sm:hidden">Session</span>
        </Button>
      )}
      <Dialog isOpen={shown === 'menu'} onClose={close} title="This session">
        {opening.can.call_off && <Extension opening={opening} state={state} onClose={close} />}
        <CopyLinkButton opening={opening} />
        {opening.can.call_off && (
          <Button variant="ghost" className="text-danger-text" onClick={() => setShown('call-off')}>
            Call the evening off
          </Button>
        )}
      </Dialog>
      {shown === 'call-off' && <CallOffDialog opening={opening} state={state} onClose={close} />}
    </>
  );
}

/** After it nobody can book with its link. */
export const isSessionShown = ({ can, endsAt }: BoardOpening) => can.call_off || Date.parse(endsAt) > serverNow();

function Extension({ opening, state, onClose }: SessionButtonProps & { onClose: () => void }) {
  const extend = useExtend(opening, { onDone: state.setLastChange, onClose });
  const { query } = useAddress();
  const { data: openings = [] } = useQuery(hostedOpeningsQuery(query.get('opening')));
  const other = openingMeanwhile(openings, opening, serverNow());
  return (
    <>
      <p>
        {opening.resort} ends at {formatDate(opening.endsAt, 'time')}. {limitText(opening)}
      </p>
      {other && (
        <p>
          Meanwhile {other.resort} opens at {formatDate(other.openingDate, 'time')}.
        </p>
      )}
      {opening.can.extend.length > 0 && (
        <div className="flex gap-3">
          {opening.can.extend.map((minutes) => (
            <Button
              key={minutes}
              className="flex-1"
              disabled={extend.isPending && extend.variables !== minutes}
              isLoading={extend.isPending && extend.variables === minutes}
              onClick={() => extend.mutate(minutes)}
            >
              +{minutes} min<span className="sr-only"> longer</span>
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** What can be done about the end, and why not. */
function limitText({ extended_minutes: extended, can }: BoardOpening): string {
  if (extended > 0) return `It was extended by ${extended} minutes, and a session can be extended once.`;
  if (can.extend.length === 0) return 'The resort has its next opening or is closed right after it.';
  if (can.extend.length < extensionMinutes.length)
    return 'The next opening or a closure leaves no more time than this. A session can be extended once, without an undo.';
  return 'How much longer should it last? A session can be extended once, without an undo.';
}
