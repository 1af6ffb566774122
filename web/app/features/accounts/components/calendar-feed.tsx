import { RichText } from '../../../ui/rich-text.tsx';
import { m } from '#messages';
import { CalendarPlus, Check, Copy, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { subscriptionLink } from '../../../entities/calendars/links.ts';
import { call } from '../../../lib/requests/api.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useCopy } from '../../../ui/hooks/use-copy.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { useOwnSetting } from '../hooks/use-own-setting.ts';
import { CardTitle } from './card-title.tsx';

interface Feed {
  /** Null without an address. */
  created_at: string | null;
  /** Known only right after it was created. */
  address?: string | null;
}

interface PrivateAddressProps extends Feed {
  isBusy: boolean;
  reset: () => Promise<void>;
}

/** The private calendar of the member's bookings, and the public one of all openings (CAL-13). */
export function CalendarFeed() {
  const feed = useOwnSetting<Feed>(() => call('GET /user/calendar'), m.accounts_calendar_failed_title());
  const { publicUrl, apiOrigin } = useSite();
  return (
    <Card as="section" aria-labelledby="calendar" className="flex flex-col gap-5 lg:col-span-2">
      <CardTitle id="calendar" Icon={CalendarPlus} title={m.accounts_calendar_title()} />
      <p className="text-ink-soft">{m.accounts_calendar_intro()}</p>
      {feed.state === 'loading' && <Skeleton className="h-24" />}
      {feed.state === 'failed' && (
        <p role="status" className="rounded-control bg-sunk px-4 py-3 text-ink-soft">
          {m.accounts_calendar_load_failed()}
        </p>
      )}
      {feed.value && (
        <PrivateAddress
          {...feed.value}
          isBusy={feed.isBusy}
          reset={() => feed.change(() => call('POST /user/calendar/reset'))}
        />
      )}
      <p className="border-t border-line pt-5 text-ink-soft">
        <RichText
          message={m.accounts_calendar_all_openings}
          markup={{
            link: (text) => (
              <a href={subscriptionLink('/api/calendars/openings.ics', apiOrigin || publicUrl)} className="link">
                {text}
              </a>
            ),
          }}
        />
      </p>
    </Card>
  );
}

function PrivateAddress({ created_at: createdAt, address = null, isBusy, reset }: PrivateAddressProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (createdAt === null) {
    return (
      <Button className="self-start" isLoading={isBusy} onClick={() => void reset()}>
        {m.accounts_calendar_create()}
      </Button>
    );
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {address === null ? (
        <p>
          <RichText
            message={m.accounts_calendar_created_on}
            markup={{ date: () => <ShortMoment moment={createdAt} /> }}
          />
        </p>
      ) : (
        <NewAddress key={address} address={address} />
      )}
      <Button
        variant="secondary"
        icon={<RotateCcw size={iconSize.medium} />}
        isLoading={isBusy}
        onClick={() => setIsAsking(true)}
      >
        {m.accounts_calendar_reset()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={m.accounts_calendar_reset_question()}
        confirmLabel={m.accounts_calendar_reset()}
        cancelLabel={m.accounts_calendar_keep()}
        isBusy={isBusy}
        onConfirm={() => void reset().then(() => setIsAsking(false))}
      >
        <p>{m.accounts_calendar_reset_text()}</p>
      </ConfirmDialog>
    </div>
  );
}

/** It is shown until the page is left: the server stores only a hash of it. */
function NewAddress({ address }: { address: string }) {
  const { isCopied, copy } = useCopy(address, m.ui_copy_by_hand({ text: address }));
  return (
    <>
      <p>{m.accounts_calendar_copy_now()}</p>
      <p className="w-full rounded-control bg-sunk px-4 py-3 text-sm wrap-anywhere select-all">{address}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={copy} icon={isCopied ? <Check size={iconSize.small} /> : <Copy size={iconSize.small} />}>
          <span aria-live="polite">{isCopied ? m.ui_copied() : m.ui_copy()}</span>
        </Button>
        <a href={subscriptionLink(address, address)} className="flex min-h-11 items-center link">
          {m.accounts_calendar_open_app()}
        </a>
      </div>
    </>
  );
}
