import { partyPolicies, type PartyPolicy } from '@sunset/contract/bookings/party.ts';
import { m } from '#messages';
import { RadioGroupField } from '../../../ui/forms/radio-group-field.tsx';

const texts: Record<PartyPolicy, { label: string; hint: string }> = {
  together: { label: m.party_policy_together(), hint: m.party_policy_together_hint() },
  as_many_as_possible: { label: m.party_policy_some(), hint: m.party_policy_some_hint() },
};

interface PolicyFieldProps {
  value: PartyPolicy;
  onChange: (policy: PartyPolicy) => void;
}

/** Whether all of a party are booked or nobody, with what that costs (PAGE-89). */
export function PolicyField({ value, onChange }: PolicyFieldProps) {
  return (
    <RadioGroupField
      label={<span className="text-title">{m.party_policy_legend()}</span>}
      name="party-policy"
      value={value}
      options={partyPolicies.map((policy) => ({ value: policy, ...texts[policy] }))}
      onChange={onChange}
    />
  );
}

/** The policy of a party, for its members and those who may join. */
export function PolicyText({ policy }: { policy: PartyPolicy }) {
  const { label, hint } = texts[policy];
  return (
    <div>
      <h3 className="font-sans text-sm font-normal text-ink-soft">{m.party_policy_legend()}</h3>
      <p className="font-semibold">{label}</p>
      <p className="text-sm text-ink-soft">{hint}</p>
    </div>
  );
}
