import type { MemberDetail } from '@sunset/contract/api/members.ts';
import { useState, type SyntheticEvent } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { TextAreaField } from '../../../ui/forms/text-field.tsx';
import { dayStart } from '../../../lib/day-start.ts';
import { useMemberChange } from '../mutations.ts';
import { dayOf } from '../rules.ts';

export function BlockSection({ member }: { member: MemberDetail }) {
  return (
    <PanelSection title="Booking" headingLevel="h3">
      {member.deferred_until !== null && <Deferred member={member} until={member.deferred_until} />}
      {member.block ? <Blocked member={member} block={member.block} /> : <BlockForm member={member} />}
    </PanelSection>
  );
}

/** Because of no-shows (DRAW-12). */
function Deferred({ member, until }: { member: MemberDetail; until: string }) {
  const change = useMemberChange(member.id);
  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      <p className="w-full rounded-control bg-yellow-soft px-4 py-3 text-yellow-text">
        Because of no-shows this guest is drawn after everyone else until <ShortMoment moment={until} />.
      </p>
      <Button variant="secondary" isLoading={change.isPending} onClick={() => change.mutate({ kind: 'lift_penalty' })}>
        Lift the penalty
      </Button>
    </div>
  );
}

function Blocked({ member, block }: { member: MemberDetail; block: NonNullable<MemberDetail['block']> }) {
  const change = useMemberChange(member.id);
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="w-full rounded-control bg-red-soft px-4 py-3 text-red-text">
        Blocked {block.until === null ? 'with no end date' : <>until {<ShortMoment moment={block.until} />}</>}. When
        they book, they see “Please open a support ticket.”
      </p>
      <blockquote className="border-l-4 border-line-strong pl-4 whitespace-pre-wrap wrap-anywhere">
        {block.reason}
      </blockquote>
      <Button isLoading={change.isPending} onClick={() => change.mutate({ kind: 'unblock' })}>
        Let them book again
      </Button>
    </div>
  );
}

function BlockForm({ member }: { member: MemberDetail }) {
  const change = useMemberChange(member.id);
  const [reason, setReason] = useState('');
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (reason.trim() === '') return setError('Please write the reason for the other hosts.');
    setError(undefined);
    change.mutate({ kind: 'block', reason, until: dayStart(day, 1) });
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <p>
        Can book. If you block them, they can’t make new bookings. Their current bookings stay until you cancel them.
      </p>
      <TextAreaField
        label="Reason"
        hint="Only staff can see it."
        required
        maxLength={500}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
      <DateField
        label="Until the end of"
        hint="Leave empty for no end date."
        value={day}
        min={dayOf(serverNow())}
        onChange={setDay}
      />
      <Button type="submit" variant="destructive" isLoading={change.isPending} className="self-start">
        Block from booking
      </Button>
    </form>
  );
}
