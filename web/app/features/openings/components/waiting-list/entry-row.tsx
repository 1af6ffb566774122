import type { StaffEntry } from '@sunset/contract/api/waiting-list/admin.ts';
import { UsersRound } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { entryStateText, offerText, partyText } from './entry-text.ts';

interface EntryRowProps {
  entry: StaffEntry;
  onChange: (kind: 'move' | 'remove') => void;
}

/** One guest of a waiting list. */
export function EntryRow({ entry, onChange }: EntryRowProps) {
  const { member, position, can, rooms } = entry;
  const offer = offerText(entry);
  const party = partyText(entry);
  const state = entryStateText(entry);
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3">
      <p className="break-words">
        {position !== null && <span className="font-semibold tabular-nums">{position}. </span>}
        <span className="font-semibold">{member.display_name}</span>{' '}
        <span className="text-sm text-ink-soft">
          @{member.username} · {entry.robloxUsername}
        </span>
      </p>
      {party && (
        <p className="flex gap-2 text-sm break-words">
          <UsersRound size={iconSize.small} className="mt-0.5 shrink-0" />
          {party}
        </p>
      )}
      <ul aria-label="Room types" className="flex flex-wrap gap-x-3 text-sm">
        {rooms.map(({ roomId, type, is_passed: isPassed }) => (
          <li key={roomId}>
            {type}
            {isPassed && <span className="text-ink-soft"> (passed)</span>}
          </li>
        ))}
      </ul>
      {offer && <p className="text-sm font-medium">{offer}</p>}
      {entry.is_deferred && <p className="text-sm text-ink-soft">Drawn last because of no-shows.</p>}
      {state && <p className="text-sm text-ink-soft">{state}</p>}
      {entry.staff_reason !== null && <p className="text-sm text-ink-soft">Staff: “{entry.staff_reason}”</p>}
      {(can.move || can.remove) && (
        <div className="flex flex-wrap gap-2">
          {can.move && (
            <Button variant="secondary" aria-label={`Move ${member.display_name}`} onClick={() => onChange('move')}>
              Move
            </Button>
          )}
          {can.remove && (
            <Button
              variant="ghost"
              className="text-danger-text"
              aria-label={`Remove ${member.display_name}`}
              onClick={() => onChange('remove')}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
