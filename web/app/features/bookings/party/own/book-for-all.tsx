import type { Party } from '@sunset/contract/api/parties/party.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { TicketCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '#messages';
import { formatList } from '../../../../format/lists.ts';
import { randomKey } from '../../../../lib/random.ts';
import { errorText, isSessionEnd } from '../../../../lib/requests/error-text.ts';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { placedToast } from '../../../../entities/bookings/status-texts.ts';
import { isAnswerLost } from '../../mutations.ts';
import { pressStateOf, refusedOf, type PressState } from '../rules.ts';
import { usePartyChanges } from '../use-party-changes.ts';
import type { RefusedPress } from './not-booked.tsx';
import { Notice } from '../../../../ui/notice.tsx';

interface BookForAllProps {
  party: Party;
  isOwnReady: boolean;
  /** Null when it is pressed again. */
  onRefused: (press: RefusedPress | null) => void;
}

/** The leader's press. A repeated press cannot book twice (PAGE-90). */
export function BookForAll({ party, isOwnReady, onRefused }: BookForAllProps) {
  const { book, isBusy } = usePartyChanges(party.code);
  const [key, setKey] = useState(randomKey);
  const [failure, setFailure] = useState<string | null>(null);
  const hintId = useId();
  const press = pressStateOf(party, serverNow());

  function handlePress() {
    setFailure(null);
    onRefused(null);
    void handleResult(book(key, party.checkIn), {
      onSuccess: () => addToast(placedToast('pending')),
      onError: (error) => {
        // Without a definite answer the key stays.
        if (!isAnswerLost(error)) setKey(randomKey());
        const members = refusedOf(error);
        if (members.length > 0) {
          const texts = { title: m.party_not_booked_title(), next: m.party_not_booked_next() };
          return onRefused({ ...texts, refused: members });
        }
        const isUnanswered = !(error instanceof ApiError) || error.problem === null;
        if (!isSessionEnd(error)) setFailure(isUnanswered ? m.party_book_unanswered() : errorText(error));
      },
    });
  }

  return (
    <>
      <div role="alert" className="empty:-mt-4">
        {failure !== null && <Notice tone="red">{failure}</Notice>}
      </div>
      {/* Before that, the leader's own button comes first. */}
      {(isOwnReady || press.canBook) && (
        <Button
          size="large"
          icon={<TicketCheck size={iconSize.medium} />}
          isLoading={isBusy}
          {...(press.canBook ? {} : { 'aria-disabled': true, 'aria-describedby': hintId })}
          onClick={press.canBook ? handlePress : undefined}
        >
          {bookText(press)}
        </Button>
      )}
      {isOwnReady && press.waitingFor.length > 0 && (
        <p id={hintId} className="text-sm text-ink-soft">
          {m.party_waiting_for({ names: formatList(press.waitingFor) })}
        </p>
      )}
    </>
  );
}

const bookText = ({ canBook, ready, all }: PressState): string =>
  canBook && ready < all ? m.party_book_some({ count: ready, total: all }) : m.party_book_all({ count: all });
