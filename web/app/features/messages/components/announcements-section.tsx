import type { AutomaticMessages } from '@sunset/contract/api/messages/automatic-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Siren } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { useMessagesLive } from '../live.ts';
import type { AnnouncementKind } from '../mutations.ts';
import { automaticMessages } from '../queries.ts';
import { AnnounceDialog } from './announce-dialog.tsx';
import { AnnouncementState } from './announcement-state.tsx';
import { DeliveryNotice } from './delivery-notice.tsx';

/** Announces a resort's current or next opening to guests or staff, and shows the delivery state. */
export function AnnouncementsSection() {
  useMessagesLive();
  const openings = useQuery({ ...automaticMessages, select: publishedOf });
  return (
    <PanelSection
      title="Discord Announcements"
      description="They are for the live opening, or for the next one within 24 hours."
    >
      <QueryView
        query={openings}
        what="openings"
        pending={
          <div aria-busy>
            <Skeleton className="h-28 w-full" />
          </div>
        }
        isEmpty={openings.data?.length === 0}
        empty={<p className="text-ink-soft">No opening is planned, so there is nothing to announce.</p>}
      >
        {(published) => <Announcing openings={published} />}
      </QueryView>
    </PanelSection>
  );
}

const publishedOf = (openings: AutomaticMessages[]) => openings.filter(({ is_published: isPublished }) => isPublished);

function Announcing({ openings }: { openings: AutomaticMessages[] }) {
  const { query } = useAddress();
  const onBoard = openings.find(({ opening_id: id }) => String(id) === query.get('opening'));
  const resorts = [...new Set(openings.map(({ resort }) => resort))];
  const [picked, setPicked] = useState<string | null>(null);
  const [asked, setAsked] = useState<AnnouncementKind | null>(null);
  // Until one is chosen here, the resort is that of the board.
  const chosen = picked ?? onBoard?.resort ?? resorts[0] ?? '';
  const opening = openings.find(({ resort }) => resort === chosen);
  return (
    <div className="flex flex-col gap-5">
      <DeliveryNotice />
      <div className="lg:w-80">
        <SelectField
          label="Resort"
          value={chosen}
          options={resorts.map((resort) => ({ value: resort, label: resort }))}
          onChange={setPicked}
        />
      </div>
      {opening && (
        <p>
          For{' '}
          <strong className="font-semibold">
            {opening.resort}, <ShortMoment moment={opening.starts_at} />
          </strong>
          {onBoard && onBoard.opening_id !== opening.opening_id && '. The board shows another opening'}.
        </p>
      )}
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <Audience name="For guests">
          <Button icon={<Megaphone size={iconSize.medium} />} onClick={() => setAsked('guests')}>
            Guest session announcement
          </Button>
        </Audience>
        <Audience name="For staff">
          <Button variant="secondary" icon={<Siren size={iconSize.medium} />} onClick={() => setAsked('staff')}>
            Staff opening ping
          </Button>
        </Audience>
      </div>
      {opening && <AnnouncementState openingId={opening.opening_id} />}
      {asked && opening && (
        <AnnounceDialog
          key={asked}
          kind={asked}
          resortName={chosen}
          openingId={opening.opening_id}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function Audience({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{name}</h3>
      {children}
    </div>
  );
}
