import type { MemberDetail } from '@sunset/contract/api/members.ts';
import { RefreshCw } from 'lucide-react';
import { serverNow } from '../../../lib/server-clock.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { dayStart } from '../../../lib/day-start.ts';
import { useMemberChange } from '../mutations.ts';
import { dayOf, lastDayOf } from '../rules.ts';

const goldOptions = [
  { value: '', label: 'Same as Discord' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const boostOptions = [
  { value: '', label: 'Same as Discord' },
  { value: '0', label: 'None' },
  { value: '1', label: '1 boost' },
  { value: '2', label: '2 boosts' },
  { value: '3', label: '3 or more boosts' },
];

/** The tier from Discord's roles, and its override by staff: Discord does not tell how often a member boosts. */
export function TierSection({ member }: { member: MemberDetail }) {
  const refresh = useMemberChange(member.id);
  const { roles } = member;
  return (
    <PanelSection title="Roles and tier" headingLevel="h3">
      <div className="flex flex-col gap-5">
        <div className="flex flex-col items-start gap-3">
          <p>
            On Discord: {roles.gold ? 'gold' : 'not gold'}, {boostLabel(roles.boosts)}.{' '}
            <span className="text-sm text-ink-soft">
              As of <ShortMoment moment={roles.checked_at} />
            </span>
          </p>
          <Button
            variant="secondary"
            isLoading={refresh.isPending}
            icon={<RefreshCw size={iconSize.medium} />}
            onClick={() => refresh.mutate({ kind: 'refresh' })}
          >
            Refresh roles
          </Button>
        </div>
        {/* A change made elsewhere resets the fields. */}
        <OverrideForm key={JSON.stringify(member.override)} member={member} />
      </div>
    </PanelSection>
  );
}

function boostLabel(boosts: number): string {
  if (boosts === 0) return 'no boost';
  return boosts === 1 ? '1 boost' : `${boosts}${boosts === 3 ? ' or more' : ''} boosts`;
}

function goldValue(gold: boolean | null): string {
  if (gold === null) return '';
  return gold ? 'yes' : 'no';
}

function OverrideForm({ member }: { member: MemberDetail }) {
  const change = useMemberChange(member.id);
  const { override } = member;
  const form = useServerForm({
    initial: {
      gold: goldValue(override?.gold ?? null),
      boosts: override?.boosts === null || !override ? '' : String(override.boosts),
      day: lastDayOf(override?.until ?? null),
    },
    labels: { gold: 'Gold customer', boosts: 'Boosts', day: 'Until the end of' },
    send: ({ gold, boosts, day }) =>
      change.mutateAsync({
        kind: 'override',
        gold: gold === '' ? null : gold === 'yes',
        boosts: boosts === '' ? null : Number(boosts),
        until: dayStart(day, 1),
      }),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4 border-t border-line pt-5">
      <SelectField {...form.field('gold')} options={goldOptions} />
      <SelectField {...form.field('boosts')} options={boostOptions} />
      <DateField {...form.field('day')} hint="Leave empty for no end date." min={dayOf(serverNow())} />
      <Button type="submit" isLoading={form.isBusy} className="self-start">
        Save tier
      </Button>
    </form>
  );
}
