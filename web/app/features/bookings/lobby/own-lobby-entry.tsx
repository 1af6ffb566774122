import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#messages';
import { formatDate } from '../../../format/dates.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { CountdownNote } from '../display/countdown-note.tsx';
import { useGuest } from '../guest-context.ts';
import { openingsQuery } from '../queries.ts';
import { EntryActions } from '../waiting-list/entry-actions.tsx';
import type { ShownEntry } from '../waiting-list/entry-event.ts';
import { wishesOf } from '../waiting-list/rules.ts';
import { useHasPassed } from '../wizard/hooks/use-has-passed.ts';
import { LobbyCount } from './lobby-count.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface OwnLobbyEntryProps {
  entry: ShownEntry;
  /** Until the lobby closes; Edit and Leave by default. */
  children?: ReactNode;
}

/** The guest's entry in a lobby, with what can be changed until the lobby closes. */
export function OwnLobbyEntry({ entry, children }: OwnLobbyEntryProps) {
  const drawsAt = useDrawTime(entry);
  const isClosed = useHasPassed(drawsAt);
  if (isClosed) return <DrawRunning>{m.waiting_list_lobby_result_soon()}</DrawRunning>;
  return (
    <>
      <Notice tone="green" isRow>
        <CircleCheck size={iconSize.medium} className="mt-0.5 shrink-0" />
        <div className="min-w-0">
          <p role="status" className="font-semibold">
            {entry.party === null ? m.waiting_list_lobby_entered() : m.party_lobby_entered()}
          </p>
          <p className="text-sm">{m.waiting_list_lobby_wishes(wishesOf(entry.rooms))}</p>
          {entry.is_deferred && (
            <p className="text-sm">
              {entry.deferred_until === null
                ? m.waiting_list_lobby_drawn_last()
                : m.waiting_list_lobby_drawn_last_until({ day: formatDate(entry.deferred_until, 'day') })}
            </p>
          )}
        </div>
      </Notice>
      {drawsAt !== null && <CountdownNote use="draw" until={drawsAt} />}
      <LobbyCount openingId={entry.openingId} known={entry.lobby_count} />
      {children ?? <EntryActions kind="lobby" entry={entry} can={{ edit: true, leave: true }} />}
    </>
  );
}

/** Between the closing of the lobby and the result. */
export function DrawRunning({ children }: { children: ReactNode }) {
  return (
    <Notice tone="blue" isRow role="status">
      <Shuffle size={iconSize.medium} className="mt-1 shrink-0 motion-safe:animate-pulse" />
      <p>
        <span className="block text-lg font-semibold">{m.format_draw_running()}</span>
        {children}
      </p>
    </Notice>
  );
}

/** When the entry is drawn. Staff can postpone it, which is in the openings first; a party is drawn with the last group of its members. */
function useDrawTime({ openingId, party, draws_at: drawsAt }: ShownEntry): string | null {
  const group = onSaleGroupOf(useGuest().tier_label);
  const { data = [] } = useQuery(openingsQuery());
  if (party !== null) return drawsAt;
  return data.find((room) => room.openingId === openingId)?.releases[group] ?? drawsAt;
}
