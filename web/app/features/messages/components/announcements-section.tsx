import { ApiError } from '@sunset/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Siren } from 'lucide-react';
import { useState } from 'react';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useMessagesLive } from '../live.ts';
import { useAnnounce, type AnnouncementKind } from '../mutations.ts';
import { automaticMessages } from '../queries.ts';
import { AnnouncementState } from './announcement-state.tsx';
import { DeliveryNotice } from './delivery-notice.tsx';

const toastTexts = {
  guests: { sent: 'Guest session announcement queued', failed: 'Failed to send guest session announcement' },
  staff: { sent: 'Staff opening ping queued', failed: 'Failed to send staff opening ping' },
} as const;

/** Announces a resort's current or next opening to guests or staff, and shows the delivery state. */
export function AnnouncementsSection() {
  useMessagesLive();
  const openings = useQuery(automaticMessages);
  return (
    <PanelSection
      title="Discord Announcements"
      description="They are for the live opening, or for the next one within 24 hours."
    >
      <Openings openings={openings.data} isError={openings.isError} />
    </PanelSection>
  );
}

interface OpeningsProps {
  openings: { opening_id: number; resort: string }[] | undefined;
  isError: boolean;
}

function Openings({ openings, isError }: OpeningsProps) {
  if (openings?.length === 0) {
    return <p className="text-ink-soft">No opening is planned, so there is nothing to announce.</p>;
  }
  if (openings !== undefined) return <Announcing openings={openings} />;
  if (isError) return <p>We can’t load the openings.</p>;
  return (
    <div aria-busy>
      <Skeleton className="h-28 w-full" />
    </div>
  );
}

function Announcing({ openings }: { openings: { opening_id: number; resort: string }[] }) {
  const resorts = [...new Set(openings.map(({ resort }) => resort))];
  const [chosen, setChosen] = useState(resorts[0] ?? '');
  const [repeating, setRepeating] = useState<AnnouncementKind | null>(null);
  const announcing = { guests: useAnnounce(), staff: useAnnounce() };
  const opening = openings.find(({ resort }) => resort === chosen);

  async function handleSend(kind: AnnouncementKind, again: boolean) {
    try {
      const { neighborhood_code: code } = await announcing[kind].mutateAsync({ kind, resortName: chosen, again });
      setRepeating(null);
      addToast({ title: toastTexts[kind].sent, description: `Neighborhood code: ${code}` });
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'already_announced') return setRepeating(kind);
      setRepeating(null);
      showErrorToast(error, 'Error', toastTexts[kind].failed);
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <DeliveryNotice />
      <div className="flex flex-col gap-4 lg:flex-row lg:items-end">
        <div className="lg:w-80">
          <SelectField
            label="Resort"
            value={chosen}
            options={resorts.map((resort) => ({ value: resort, label: resort }))}
            onChange={setChosen}
          />
        </div>
        <Button
          icon={<Megaphone aria-hidden size={iconSize.medium} />}
          isLoading={announcing.guests.isPending}
          onClick={() => void handleSend('guests', false)}
        >
          Guest session announcement
        </Button>
        <Button
          variant="secondary"
          icon={<Siren aria-hidden size={iconSize.medium} />}
          isLoading={announcing.staff.isPending}
          onClick={() => void handleSend('staff', false)}
        >
          Staff opening ping
        </Button>
      </div>
      {opening && <AnnouncementState openingId={opening.opening_id} />}
      <ConfirmDialog
        isOpen={repeating !== null}
        onClose={() => setRepeating(null)}
        title="Send it again?"
        confirmLabel="Send again"
        consequences={[repeating === 'staff' ? 'Staff get another ping' : 'Guests see a second announcement']}
        isBusy={repeating !== null && announcing[repeating].isPending}
        onConfirm={() => repeating && void handleSend(repeating, true)}
      >
        <p>This opening is already announced.</p>
      </ConfirmDialog>
    </div>
  );
}
