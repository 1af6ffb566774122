import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { formatDateWithZone } from '../../../../format/dates.ts';
import { errorText } from '../../../../lib/requests/error-text.ts';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { ShareButtons } from '../../invitation/share-buttons.tsx';
import { NamesForm } from '../names-form.tsx';
import { useCompanions } from '../use-companions.ts';
import { Notice } from '../../../../ui/notice.tsx';

interface AddFriendProps {
  booking: Booking;
  className?: string;
}

/** Adds a friend to the guest's room: with a link, or by name (PAGE-96). The link is made when it is needed first. */
export function AddFriend({ booking, className }: AddFriendProps) {
  const { makeLink } = useCompanions(booking.bookingReference);
  const [isOpen, setIsOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  function prepareLink() {
    setFailure(null);
    void handleResult(makeLink(), { onError: (error) => setFailure(errorText(error)) });
  }
  function handleOpen() {
    setIsOpen(true);
    if (booking.room_link === null) prepareLink();
  }
  const handleClose = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<UserPlus size={iconSize.medium} />}
        className={className}
        aria-haspopup="dialog"
        onClick={handleOpen}
      >
        {m.companions_add()}
      </Button>
      <Dialog isOpen={isOpen} onClose={handleClose} title={m.companions_add()}>
        <section aria-labelledby="by-link" className="flex flex-col gap-3">
          <div>
            <h3 id="by-link" className="font-sans font-semibold">
              {m.companions_link_title()}
            </h3>
            <p className="text-ink-soft">{m.companions_link_text()}</p>
          </div>
          <RoomLink booking={booking} failure={failure} onRetry={prepareLink} />
        </section>
        <section aria-labelledby="by-name" className="flex flex-col gap-3 border-t border-line pt-4">
          <div>
            <h3 id="by-name" className="font-sans font-semibold">
              {m.companions_name_title()}
            </h3>
            <p className="text-ink-soft">{m.companions_name_text()}</p>
          </div>
          <AddByName reference={booking.bookingReference} onDone={handleClose} />
        </section>
      </Dialog>
    </>
  );
}

interface RoomLinkProps {
  booking: Booking;
  failure: string | null;
  onRetry: () => void;
}

function RoomLink({ booking: { room_link: url, resort, checkIn }, failure, onRetry }: RoomLinkProps) {
  if (url !== null) {
    const time = formatDateWithZone(checkIn, 'weekdayDayTime');
    return <ShareButtons link={{ url, text: m.companions_message({ resort, time }) }} isMain />;
  }
  if (failure === null) return <Skeleton className="h-24 w-full" />;
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-danger-text">{failure}</p>
      <Button variant="secondary" onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
    </div>
  );
}

function AddByName({ reference, onDone }: { reference: string; onDone: () => void }) {
  const { add, isBusy } = useCompanions(reference);
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <NamesForm
      isFriend
      isBusy={isBusy}
      submitLabel={m.companions_add_by_name()}
      refusal={
        refusal !== null && (
          <Notice tone="red" role="alert">
            {refusal}
          </Notice>
        )
      }
      onSubmit={(names) => {
        setRefusal(null);
        void handleResult(add(names), {
          onSuccess: () => {
            addToast({ title: m.companions_added_title({ name: names.robloxDisplayName }) });
            onDone();
          },
          onError: (error) => setRefusal(refusalText(error)),
        });
      }}
    />
  );
}

/** The text of the code is for somebody who types their own name. */
function refusalText(error: Error): string {
  const isTaken = error instanceof ApiError && error.problem?.code === 'roblox_account_taken';
  return isTaken ? m.companions_name_taken() : errorText(error);
}
