import type { MemberDetail } from '@sunset/contract/api/members.ts';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { failureLabels } from '../../../entities/messages/message-labels.ts';
import { formatNumber } from '../../../format/numbers.ts';
import type { FieldProblems } from '../../../lib/requests/problem-fields.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { useMemberChange } from '../mutations.ts';
import { Notice } from '../../../ui/notice.tsx';

type Gold = MemberDetail['gold'];

const paymentOptions = [
  { value: 'robux', label: 'Robux' },
  { value: 'bbc', label: 'BBC' },
] as const;
const monthOptions = Array.from({ length: 24 }, (_, index) => {
  return { value: String(index + 1), label: index === 0 ? '1 month' : `${index + 1} months` };
});

/** Gold for some months, entered after the member paid for it (GOLD-1 to GOLD-7). */
export function GoldSection({ member }: { member: MemberDetail }) {
  const { gold } = member;
  return (
    <PanelSection title="Gold membership" headingLevel="h3">
      <div className="flex flex-col gap-5">
        {gold.until === null ? <p>No membership is running.</p> : <Running member={member} until={gold.until} />}
        {gold.role !== null && <RoleState member={member} role={gold.role} />}
        {/* A change made elsewhere resets the fields. */}
        <GrantForm key={gold.until} member={member} />
        {gold.memberships.length > 0 && <Memberships memberships={gold.memberships} />}
      </div>
    </PanelSection>
  );
}

function Running({ member, until }: { member: MemberDetail; until: string }) {
  const change = useMemberChange(member.id);
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <div className="flex flex-col items-start gap-3">
      <Notice tone="yellow" className="w-full">
        Gold until <ShortMoment moment={until} />.
      </Notice>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        End membership
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="End this membership now?"
        consequences={['Their discount ends now. Bookings that they have keep their price.']}
        confirmLabel="End membership"
        isDestructive
        isBusy={change.isPending}
        canConfirm={reason.trim() !== ''}
        onConfirm={() => change.mutate({ kind: 'end_gold', reason }, { onSuccess: () => setIsAsking(false) })}
      >
        <TextAreaField
          label="Reason"
          hint="The member sees it."
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmDialog>
    </div>
  );
}

const roleTexts = {
  giving: 'The bot is giving the gold role on Discord.',
  given: 'The bot gave the gold role on Discord. It takes the role away at the end.',
  removing: 'The bot is taking the gold role away on Discord.',
};

const permissionAdvice =
  'The bot is not allowed to. On Discord, give the bot “Manage Roles”, drag its role above the gold role, then try again.';

function RoleState({ member, role }: { member: MemberDetail; role: NonNullable<Gold['role']> }) {
  const change = useMemberChange(member.id);
  if (role.failure === null) return <p className="text-sm text-ink-soft">{roleTexts[role.state]}</p>;
  const isNotAllowed = role.failure === 'missing_permissions';
  return (
    <div className="flex flex-col items-start gap-3">
      <Notice tone="red" className="w-full">
        {role.state === 'removing' ? 'The gold role could not be removed. ' : 'The gold role could not be given. '}
        {isNotAllowed ? permissionAdvice : failureLabels[role.failure].advice} Price and access are right without it.
      </Notice>
      <Button
        variant="secondary"
        icon={<RefreshCw size={iconSize.medium} />}
        isLoading={change.isPending}
        onClick={() => change.mutate({ kind: 'retry_gold_role' })}
      >
        Try again
      </Button>
    </div>
  );
}

const firstGrant: { months: string; payment_method: 'robux' | 'bbc'; amount: string } = {
  months: '1',
  payment_method: 'robux',
  amount: '',
};

function GrantForm({ member }: { member: MemberDetail }) {
  const change = useMemberChange(member.id);
  const { until } = member.gold;
  const form = useServerForm({
    initial: firstGrant,
    labels: { months: 'Months', payment_method: 'Paid in', amount: 'Amount' },
    missing: ({ amount }): FieldProblems =>
      /^\d{1,8}$/.test(amount.trim()) ? {} : { amount: 'Please enter a whole number. 0 means a gift.' },
    send: ({ months, amount, ...paid }) =>
      change.mutateAsync({
        kind: 'grant_gold',
        months: Number(months),
        amount: Number(amount),
        ...paid,
        extends_until: until,
      }),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4 border-t border-line pt-5">
      <SelectField {...form.field('months')} options={monthOptions} />
      <div className="grid grid-cols-2 gap-4">
        <SelectField {...form.field('payment_method')} options={paymentOptions} />
        <TextField {...form.text('amount')} required inputMode="numeric" maxLength={8} />
      </div>
      <Button type="submit" isLoading={form.isBusy} className="self-start">
        {until === null ? 'Start membership' : 'Extend membership'}
      </Button>
    </form>
  );
}

/** What was paid, which an import does not know. */
function paidText({ months, amount, payment_method: method }: Gold['memberships'][number]): string {
  if (months === null || amount === null) return 'Imported';
  return `${months === 1 ? '1 month' : `${months} months`}, ${formatNumber(amount)} ${method === 'bbc' ? 'BBC' : 'Robux'}`;
}

function Memberships({ memberships }: { memberships: Gold['memberships'] }) {
  return (
    <ul aria-label="Memberships" className="flex flex-col gap-3 border-t border-line pt-5">
      {memberships.map((each) => (
        <li key={each.id} className="text-sm wrap-anywhere">
          <span className="block font-semibold">
            <ShortMoment moment={each.starts_at} /> – <ShortMoment moment={each.ends_at} />
          </span>
          <span className="text-ink-soft">
            {paidText(each)}
            {each.ended_early_at !== null && `, ended early: ${each.end_reason ?? ''}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
