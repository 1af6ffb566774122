import { partyPolicies, type PartyPolicy, type PartySale } from '@sunset/contract/bookings/party.ts';
import { m } from '#messages';
import { RadioGroupField } from '../../../ui/forms/radio-group-field.tsx';

const labels: Record<PartyPolicy, string> = {
  together: m.party_policy_together(),
  as_many_as_possible: m.party_policy_some(),
};

/** What each policy may cost, by the way in which rooms are given. */
const hints: Record<PartySale, Record<PartyPolicy, string>> = {
  sale: { together: m.party_policy_together_hint(), as_many_as_possible: m.party_policy_some_hint() },
  lobby: { together: m.party_policy_together_lobby(), as_many_as_possible: m.party_policy_some_list() },
  waiting: { together: m.party_policy_together_waiting(), as_many_as_possible: m.party_policy_some_list() },
};

interface PolicyFieldProps {
  sale: PartySale;
  value: PartyPolicy;
  onChange: (policy: PartyPolicy) => void;
}

/** Whether all of a party are booked or nobody, with what that costs (PAGE-89). */
export function PolicyField({ sale, value, onChange }: PolicyFieldProps) {
  return (
    <RadioGroupField
      label={<span className="text-title">{m.party_policy_legend()}</span>}
      name="party-policy"
      value={value}
      options={partyPolicies.map((policy) => ({ value: policy, label: labels[policy], hint: hints[sale][policy] }))}
      onChange={onChange}
    />
  );
}

/** The policy of a party, for its members and those who may join. */
export function PolicyText({ sale, policy }: { sale: PartySale; policy: PartyPolicy }) {
  return (
    <div>
      <h3 className="font-sans text-sm font-normal text-ink-soft">{m.party_policy_legend()}</h3>
      <p className="font-semibold">{labels[policy]}</p>
      <p className="text-sm text-ink-soft">{hints[sale][policy]}</p>
    </div>
  );
}
