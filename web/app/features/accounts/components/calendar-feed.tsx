import { CalendarPlus, Check, Copy, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { subscriptionLink } from '../../../entities/calendars/links.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useCopy } from '../../../ui/hooks/use-copy.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { useCalendarFeed, type CalendarFeedState } from '../hooks/use-calendar-feed.ts';
import { CardTitle } from './card-title.tsx';

/** The private calendar of the member's bookings, and the public one of all openings (CAL-13). */
export function CalendarFeed() {
  const feed = useCalendarFeed();
  const { publicUrl, apiOrigin } = useSite();
  return (
    <Card as="section" aria-labelledby="calendar" className="flex flex-col gap-5 lg:col-span-2">
      <CardTitle id="calendar" Icon={CalendarPlus} title="Calendar" />
      <p className="text-ink-soft">
        See your bookings in your own calendar. It changes when a booking moves or is cancelled.
      </p>
      {feed.state === 'loading' && <Skeleton className="h-24" />}
      {feed.state === 'failed' && (
        <p role="status" className="rounded-control bg-sunk px-4 py-3 text-ink-soft">
          We can’t load your calendar right now. Please reload the page in a moment.
        </p>
      )}
      {feed.state === 'ready' && <PrivateAddress {...feed} />}
      <p className="border-t border-line pt-5 text-ink-soft">
        You can also{' '}
        <a href={subscriptionLink('/api/calendars/openings.ics', apiOrigin || publicUrl)} className="link">
          subscribe to all openings
        </a>
        .
      </p>
    </Card>
  );
}

function PrivateAddress({ createdAt, address, isBusy, reset }: CalendarFeedState) {
  const [isAsking, setIsAsking] = useState(false);
  if (createdAt === null) {
    return (
      <Button className="self-start" isLoading={isBusy} onClick={() => void reset()}>
        Create private address
      </Button>
    );
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {address === null ? (
        <p>
          You created your private address on <ShortMoment moment={createdAt} />. We can show it only once. If you need
          it again, reset it.
        </p>
      ) : (
        <NewAddress key={address} address={address} />
      )}
      <Button
        variant="secondary"
        icon={<RotateCcw aria-hidden size={iconSize.medium} />}
        isLoading={isBusy}
        onClick={() => setIsAsking(true)}
      >
        Reset address
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Reset your private address?"
        confirmLabel="Reset address"
        cancelLabel="Keep it"
        isBusy={isBusy}
        onConfirm={() => void reset().then(() => setIsAsking(false))}
      >
        <p>You get a new address. The old one stops working at once, in every calendar that uses it.</p>
      </ConfirmDialog>
    </div>
  );
}

/** It is shown until the page is left: the server stores only a hash of it. */
function NewAddress({ address }: { address: string }) {
  const { isCopied, copy } = useCopy(address, `Please copy it by hand: ${address}`);
  return (
    <>
      <p>
        Copy this address into your calendar now: we show it only once. Everyone who has it can see your bookings, so
        please keep it to yourself.
      </p>
      <p className="w-full rounded-control bg-sunk px-4 py-3 text-sm wrap-anywhere select-all">{address}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          onClick={copy}
          icon={isCopied ? <Check aria-hidden size={iconSize.small} /> : <Copy aria-hidden size={iconSize.small} />}
        >
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
        <a href={subscriptionLink(address, address)} className="flex min-h-11 items-center link">
          Open in your calendar app
        </a>
      </div>
    </>
  );
}
