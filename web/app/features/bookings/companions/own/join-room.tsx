import { useQuery } from '@tanstack/react-query';
import { m } from '#messages';
import { href } from '../../../../lib/navigation/href.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { useGuest } from '../../guest-context.ts';
import type { PublicInvitation } from '../../invitation/find-invitation.ts';
import { InvitedHeading } from '../../invitation/visitor.tsx';
import { linkedGameQuery } from '../../queries.ts';
import { OwnNamesForm } from '../own-names-form.tsx';
import { HowItWorks } from '../page/how-it-works.tsx';

interface JoinRoomProps {
  invitation: PublicInvitation;
  /** The name of the guest of the booking; null for somebody who is not in the Discord server. */
  guest: string | null;
  /** How many more can come along. */
  places: number;
}

/** The invitation for somebody who is signed in, with the Roblox names that they come with (PAGE-97). */
export function JoinRoom({ invitation: { code, resortId }, guest, places }: JoinRoomProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card as="section" aria-labelledby="invited" className="flex flex-col gap-5">
        <InvitedHeading
          text={guest === null ? m.companions_invitation_text() : m.companions_invitation_from({ name: guest })}
        />
        {places > 0 && <HowItWorks />}
      </Card>
      <Card as="section" aria-labelledby="come-along" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="come-along" className="text-heading">
            {places === 0 ? m.companions_full_title() : m.companions_join()}
          </h2>
          {places > 0 && <p className="text-sm text-ink-soft">{m.party_invite_left({ count: places })}</p>}
        </div>
        {places === 0 ? <Full resortId={resortId} /> : <JoinForm code={code} />}
      </Card>
    </div>
  );
}

function Full({ resortId }: { resortId: number }) {
  return (
    <>
      <p className="text-ink-soft">{m.companions_full_text()}</p>
      <ButtonLink href={href(`/resort/${resortId}`)} variant="secondary" className="self-start">
        {m.party_over_link()}
      </ButtonLink>
    </>
  );
}

/** Once the names of the linked account are known, or it is clear that they must be typed. */
function JoinForm({ code }: { code: string }) {
  const { data, isPending } = useQuery(linkedGameQuery(useGuest().discord_id));
  if (isPending) return <Skeleton className="h-64 w-full" />;
  const names = data?.prefill ?? null;
  return (
    <OwnNamesForm
      code={code}
      known={names && { robloxUsername: names.roblox_username, robloxDisplayName: names.roblox_display_name }}
      submitLabel={m.companions_join()}
      doneToast={{ title: m.companions_joined_title(), description: m.companions_joined_text() }}
    />
  );
}
