import { ApiError } from '@sunset/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '#messages';
import { bookingKeys } from '../../../../entities/bookings/query-keys.ts';
import { usePollWhileDisconnected, useLiveRefetch } from '../../../../lib/live/use-live.ts';
import { href } from '../../../../lib/navigation/href.ts';
import { QueryProvider } from '../../../../lib/requests/query-provider.tsx';
import type { Session } from '../../../../lib/session/storage.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { LoadFailure } from '../../display/load-failure.tsx';
import { GuestContext, useGuest } from '../../guest-context.ts';
import type { PublicInvitation } from '../../invitation/find-invitation.ts';
import { InvitationSkeleton } from '../../invitation/invitation-skeleton.tsx';
import { OfflineNotice } from '../../invitation/offline-notice.tsx';
import { useShowResult } from '../../invitation/use-show-result.ts';
import { RoomMissing, RoomOver } from '../page/no-room.tsx';
import { sharedRoomQuery, type LinkedRoom } from '../queries.ts';
import { SharedRoomContents } from '../shared/shared-room-contents.tsx';
import { GuestBookingStatus } from '../../../../entities/bookings/guest-booking-status.tsx';
import { JoinRoom } from './join-room.tsx';

export interface OwnInvitationProps {
  guest: Session;
  invitation: PublicInvitation;
}

/** The page of a room's link for somebody who is signed in. */
export function OwnInvitation({ guest, invitation }: OwnInvitationProps) {
  return (
    <GuestContext value={guest}>
      <QueryProvider>
        <LoadedRoom invitation={invitation} />
      </QueryProvider>
    </GuestContext>
  );
}

function LoadedRoom({ invitation }: Pick<OwnInvitationProps, 'invitation'>) {
  const { discord_id: owner } = useGuest();
  const { data, error, isFetching, refetch } = useQuery(sharedRoomQuery(owner, invitation.code));
  useLiveRefetch(['own', 'openings', 'session-changed'], [bookingKeys.mine(owner)]);
  usePollWhileDisconnected();
  useShowResult(data && data.room !== null, 'own-place');
  if (!data) {
    if (!error) return <InvitationSkeleton />;
    if (error instanceof ApiError && error.status === 404) return <RoomMissing />;
    return <LoadFailure title={m.companions_load_failed()} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <OfflineNotice>{m.companions_offline()}</OfflineNotice>
      <Place linked={data} invitation={invitation} />
    </>
  );
}

interface PlaceProps {
  linked: LinkedRoom;
  invitation: PublicInvitation;
}

function Place({ linked: { room, guest, places, is_own: isOwn, is_over: isOver }, invitation }: PlaceProps) {
  if (isOwn) return <OwnLink />;
  if (room) {
    return (
      <Card as="section" aria-labelledby="own-place" className="mx-auto flex w-full max-w-2xl flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
          <h2 id="own-place" className="scroll-mt-24 text-heading">
            {room.takeover ? m.companions_takeover_cancelled() : m.companions_joined_title()}
          </h2>
          {!room.takeover && <GuestBookingStatus status={room.status} />}
        </div>
        <SharedRoomContents room={room} />
      </Card>
    );
  }
  if (isOver) return <RoomOver resortId={invitation.resortId} />;
  return <JoinRoom invitation={invitation} guest={guest} places={places} />;
}

/** For the guest of the booking, who opens the link that they share. */
function OwnLink() {
  return (
    <Card as="section" aria-labelledby="own-link" className="mx-auto flex w-full max-w-2xl flex-col items-start gap-4">
      <div>
        <h2 id="own-link" className="text-title">
          {m.companions_own_link_title()}
        </h2>
        <p className="mt-1 text-ink-soft">{m.companions_own_link_text()}</p>
      </div>
      <ButtonLink href={href('/book?view=bookings')}>{m.layout_my_bookings()}</ButtonLink>
    </Card>
  );
}
