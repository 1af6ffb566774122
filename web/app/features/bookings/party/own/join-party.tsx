import type { PartyPolicy, PartySale } from '@sunset/contract/bookings/party.ts';
import { useState } from 'react';
import { m } from '#messages';
import { drawPhaseOf } from '../../../../entities/openings/draw-phase.ts';
import { groupOpenings, type Opening } from '../../../../entities/openings/opening.ts';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Card } from '../../../../ui/card.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { BookingForm } from '../../booking-form/booking-form.tsx';
import { CountdownNote } from '../../display/countdown-note.tsx';
import { useHasPassed } from '../../wizard/hooks/use-has-passed.ts';
import { useWizard } from '../../wizard/wizard-context.ts';
import type { PublicInvitation } from '../../invitation/find-invitation.ts';
import { InvitedHeading } from '../../invitation/visitor.tsx';
import { HowItWorks } from '../page/how-it-works.tsx';
import { PolicyText } from '../policy-field.tsx';
import { firstChoice, useOpeningRooms } from '../use-opening-rooms.ts';
import { usePartyChanges } from '../use-party-changes.ts';

interface JoinPartyProps {
  invitation: PublicInvitation;
  leader: string | null;
  policy: PartyPolicy;
  sale: PartySale;
}

/** The invitation for somebody who is signed in, with the form to join (PAGE-87). */
export function JoinParty({ invitation, leader, policy, sale }: JoinPartyProps) {
  const { code, openingId } = invitation;
  const { openings } = useWizard();
  const opening = groupOpenings(openings.data ?? []).find((each) => each.openingId === openingId);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card as="section" aria-labelledby="invited" className="flex flex-col gap-5">
        <InvitedHeading
          text={leader === null ? m.party_invitation_text() : m.party_invitation_from({ name: leader })}
        />
        {opening && <LobbyTime opening={opening} />}
        <HowItWorks sale={sale} />
        <PolicyText sale={sale} policy={policy} />
      </Card>
      <Card as="section" aria-labelledby="join-party" className="flex flex-col gap-6">
        <h2 id="join-party" className="text-heading">
          {m.party_join_title()}
        </h2>
        <JoinForm code={code} openingId={openingId} sale={sale} />
      </Card>
    </div>
  );
}

/** The lobby of a draw: when it opens or closes, and what joining then means. Regular guests are drawn last. */
function LobbyTime({ opening }: { opening: Opening }) {
  const phase = drawPhaseOf(opening, 'regular', serverNow());
  useHasPassed(phase?.lobbyOpensAt ?? null);
  if (phase?.kind === 'before') return <CountdownNote use="lobby" until={phase.lobbyOpensAt} />;
  if (phase?.kind !== 'lobby') return null;
  return (
    <>
      <CountdownNote use="draw" until={phase.drawsAt} />
      <p>{m.party_join_lobby_open()}</p>
    </>
  );
}

interface JoinFormProps {
  code: string;
  openingId: number;
  sale: PartySale;
}

function JoinForm({ code, openingId, sale }: JoinFormProps) {
  const rooms = useOpeningRooms(openingId);
  const { openings } = useWizard();
  if (openings.isPending) return <Skeleton className="h-96 w-full" />;
  if (rooms.length === 0) return <p className="text-ink-soft">{m.party_join_rooms_gone()}</p>;
  return <LoadedForm code={code} rooms={rooms} sale={sale} />;
}

type LoadedFormProps = Omit<JoinFormProps, 'openingId'> & { rooms: ReturnType<typeof useOpeningRooms> };

function LoadedForm({ code, rooms, sale }: LoadedFormProps) {
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
          onSuccess: () =>
            addToast({
              title: m.party_joined_title(),
              ...(sale === 'sale' && { description: m.party_joined_text() }),
            }),
          onError: setRefusal,
        });
      }}
    />
  );
}
