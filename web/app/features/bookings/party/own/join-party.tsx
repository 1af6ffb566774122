import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import { useState } from 'react';
import { m } from '#messages';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { Card } from '../../../../ui/card.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { BookingForm } from '../../booking-form/booking-form.tsx';
import { useWizard } from '../../wizard/wizard-context.ts';
import type { PublicInvitation } from '../page/find-invitation.ts';
import { HowItWorks } from '../page/how-it-works.tsx';
import { PolicyText } from '../policy-field.tsx';
import { firstChoice, useOpeningRooms } from '../use-opening-rooms.ts';
import { usePartyChanges } from '../use-party-changes.ts';

interface JoinPartyProps {
  invitation: PublicInvitation;
  leader: string | null;
  policy: PartyPolicy;
}

/** The invitation for somebody who is signed in, with the form to join (PAGE-87). */
export function JoinParty({ invitation, leader, policy }: JoinPartyProps) {
  const { code, openingId } = invitation;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card as="section" aria-labelledby="invited" className="flex flex-col gap-5">
        <div>
          <h2 id="invited" className="text-heading">
            {m.party_invited()}
          </h2>
          <p className="mt-1 text-ink-soft">
            {leader === null ? m.party_invitation_text() : m.party_invitation_from({ name: leader })}
          </p>
        </div>
        <HowItWorks />
        <PolicyText policy={policy} />
      </Card>
      <Card as="section" aria-labelledby="join-party" className="flex flex-col gap-6">
        <h2 id="join-party" className="text-heading">
          {m.party_join_title()}
        </h2>
        <JoinForm code={code} openingId={openingId} />
      </Card>
    </div>
  );
}

function JoinForm({ code, openingId }: { code: string; openingId: number }) {
  const rooms = useOpeningRooms(openingId);
  const { openings } = useWizard();
  if (openings.isPending) return <Skeleton className="h-96 w-full" />;
  if (rooms.length === 0) return <p className="text-ink-soft">{m.party_join_rooms_gone()}</p>;
  return <LoadedForm code={code} rooms={rooms} />;
}

function LoadedForm({ code, rooms }: { code: string; rooms: ReturnType<typeof useOpeningRooms> }) {
  const { join, isBusy } = usePartyChanges(code);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [firstChoices] = useState(() => firstChoice(rooms));
  return (
    <BookingForm
      options={rooms}
      firstChoices={firstChoices}
      isEditing={false}
      refusal={refusal}
      isBusy={isBusy}
      submitLabel={m.party_join_title()}
      onSubmit={(form) => {
        setRefusal(null);
        void handleResult(join(form), {
          onSuccess: () => addToast({ title: m.party_joined_title(), description: m.party_joined_text() }),
          onError: setRefusal,
        });
      }}
    />
  );
}
