import type { MemberDetail } from '@sunset/contract/api/members.ts';
import { blankFields } from '../../../lib/requests/problem-fields.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { TextAreaField } from '../../../ui/forms/text-field.tsx';
import { dayStart } from '../../../lib/day-start.ts';
import { useMemberChange } from '../mutations.ts';
import { dayOf } from '../rules.ts';
import { Notice } from '../../../ui/notice.tsx';

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
      <Notice tone="yellow" className="w-full">
        Because of no-shows this guest is drawn after everyone else until <ShortMoment moment={until} />.
      </Notice>
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
      <Notice tone="red" className="w-full">
        Blocked {block.until === null ? 'with no end date' : <>until {<ShortMoment moment={block.until} />}</>}. When
        they book, they see “Please open a support ticket.”
      </Notice>
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
  const form = useServerForm({
    initial: { reason: '', day: '' },
    labels: { reason: 'Reason', day: 'Until the end of' },
    missing: (values) => blankFields(values, { reason: 'Please write the reason for the other hosts.' }),
    send: ({ reason, day }) => change.mutateAsync({ kind: 'block', reason, until: dayStart(day, 1) }),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p>
        Can book. If you block them, they can’t make new bookings. Their current bookings stay until you cancel them.
      </p>
      <TextAreaField {...form.text('reason')} hint="Only staff can see it." required maxLength={500} />
      <DateField {...form.field('day')} hint="Leave empty for no end date." min={dayOf(serverNow())} />
      <Button type="submit" variant="destructive" isLoading={form.isBusy} className="self-start">
        Block from booking
      </Button>
    </form>
  );
}
