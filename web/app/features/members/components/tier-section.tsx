import type { MemberDetail } from '@sunset/contract/api/members.ts';
import { RefreshCw } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
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
            icon={<RefreshCw aria-hidden size={iconSize.medium} />}
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
  const [gold, setGold] = useState(goldValue(override?.gold ?? null));
  const [boosts, setBoosts] = useState(override?.boosts === null || !override ? '' : String(override.boosts));
  const [day, setDay] = useState(lastDayOf(override?.until ?? null));
  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    change.mutate({
      kind: 'override',
      gold: gold === '' ? null : gold === 'yes',
      boosts: boosts === '' ? null : Number(boosts),
      until: dayStart(day, 1),
    });
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4 border-t border-line pt-5">
      <SelectField label="Gold customer" value={gold} options={goldOptions} onChange={setGold} />
      <SelectField label="Boosts" value={boosts} options={boostOptions} onChange={setBoosts} />
      <DateField
        label="Until the end of"
        hint="Leave empty for no end date."
        value={day}
        min={dayOf(serverNow())}
        onChange={setDay}
      />
      <Button type="submit" isLoading={change.isPending} className="self-start">
        Save tier
      </Button>
    </form>
  );
}
