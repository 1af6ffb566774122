import type { Departures } from '@sunset/contract/api/departures.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../format/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { useDecideDepartures, useUndoDeparture } from '../departure-mutations.ts';
import { departuresQuery } from '../queries.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Members who are leaving or have left the Discord server; hidden while there are none. Rules: MEMBER-11, MEMBER-12. */
export function DeparturesSection() {
  const { data } = useQuery(departuresQuery);
  if (!data || (data.hold === null && data.absent.length === 0 && data.carried_out.length === 0)) return null;
  return (
    <PanelSection
      title="Left the Discord server"
      description="A member counts as having left after two answers from Discord and half an hour. Until then they keep everything."
    >
      <div className="flex flex-col gap-6">
        {data.hold && <Hold hold={data.hold} />}
        {data.absent.length > 0 && <Absent absent={data.absent} isHeld={data.hold !== null} />}
        {data.carried_out.length > 0 && <CarriedOut departures={data.carried_out} />}
      </div>
    </PanelSection>
  );
}

function Hold({ hold }: { hold: NonNullable<Departures['hold']> }) {
  const [isAsking, setIsAsking] = useState(false);
  const decide = useDecideDepartures(() => setIsAsking(false));
  const isAboutRoles = hold.changed_roles.length > 0;
  const yes = isAboutRoles ? 'Accept the roles' : 'They left';
  return (
    <Notice tone="yellow" className="flex flex-col items-start gap-4">
      <p>{whyHeld(hold)} Nobody loses anything until you decide.</p>
      <div className="flex flex-wrap gap-3">
        <Button isLoading={decide.isPending} onClick={() => decide.mutate({ hold_id: hold.id, decision: 'keep' })}>
          Keep everybody
        </Button>
        <Button variant="secondary" disabled={decide.isPending} onClick={() => setIsAsking(true)}>
          {yes}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={isAboutRoles ? 'Should these roles change?' : 'Did they really leave?'}
        confirmLabel={yes}
        isBusy={decide.isPending}
        onConfirm={() => decide.mutate({ hold_id: hold.id, decision: 'left' })}
      >
        <p>
          Pending bookings and places in waiting lists of the members below end, half an hour after the second answer.
          {hold.missing_roles.length > 0 && ' Members lose the tiers and rights of the missing roles.'}
          {isAboutRoles && ` Members lose what the earlier roles of ${hold.changed_roles.join(', ')} gave.`} You can
          undo each departure for 7 days.
        </p>
      </ConfirmDialog>
    </Notice>
  );
}

function whyHeld({
  due_count: due,
  checked_count: checked,
  missing_roles: missing,
  changed_roles: changed,
}: NonNullable<Departures['hold']>) {
  if (changed.length > 0) {
    return `These variables have another role than before, or none: ${changed.join(', ')}. If that is a slip, set them back and keep everybody.`;
  }
  if (missing.length > 0) {
    return `These roles of the configuration are missing from your Discord server: ${missing.join(', ')}.`;
  }
  return `Discord does not find ${formatCount(due, 'member')} of ${checked} that were looked up within an hour.`;
}

function Absent({ absent, isHeld }: { absent: Departures['absent']; isHeld: boolean }) {
  return (
    <div>
      <h3 className="font-semibold">Not found on Discord</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {absent.map(({ member, absent_since: since, leaves_at: leavesAt, pending_bookings: pending, entries }) => (
          <li key={member.id} className="wrap-anywhere">
            {member.display_name} (@{member.username}), since <ShortMoment moment={since} />
            <span className="block text-sm text-ink-soft">
              {formatCount(pending, 'pending booking')}, {formatCount(entries, 'waiting list place')}.{' '}
              {isHeld && 'Waits for your decision.'}
              {!isHeld && leavesAt === null && 'Discord is asked again.'}
              {!isHeld && leavesAt !== null && (
                <>
                  Ends <ShortMoment moment={leavesAt} />.
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function CarriedOut({ departures }: { departures: Departures['carried_out'] }) {
  const [asked, setAsked] = useState<Departures['carried_out'][number] | null>(null);
  const undo = useUndoDeparture(() => setAsked(null));
  return (
    <div>
      <h3 className="font-semibold">Left in the last 7 days</h3>
      <ul className="mt-2 flex flex-col gap-3">
        {departures.map((departure) => (
          <li key={departure.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {departure.member.display_name} (@{departure.member.username}), <ShortMoment moment={departure.at} />
              <span className="block text-sm text-ink-soft">
                {formatCount(departure.cancelled_bookings, 'booking')} cancelled,{' '}
                {formatCount(departure.ended_entries, 'waiting list place')} ended
                {departure.undone_at !== null && '; undone'}
              </span>
            </span>
            {departure.undone_at === null && (
              <Button
                variant="secondary"
                aria-label={`Undo for ${departure.member.display_name}`}
                onClick={() => setAsked(departure)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={`Give everything back to ${asked?.member.display_name ?? ''}?`}
        confirmLabel="Undo"
        isBusy={undo.isPending}
        onConfirm={() => asked && undo.mutate(asked.id)}
      >
        <p>
          Their bookings come back where rooms are free, their waiting list places where they still fit. They get a
          message. If Discord still does not find them, they leave again later.
        </p>
      </ConfirmDialog>
    </div>
  );
}
