import { m } from '#messages';
import { Check, Crown, Rocket, Sunset, type LucideIcon } from 'lucide-react';
import { useSite } from '../../../lib/use-site.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { iconSize } from '../../../ui/icon-size.ts';

interface Role {
  name: string;
  line: string;
  claims: readonly string[];
  Icon: LucideIcon;
  look: string;
}

const examplePerks = [m.auth_perk_priority(), m.auth_perk_rooms(), m.auth_perk_page()];
/** What every community gives gold customers and server boosters. */
const ownPerks = [m.auth_perk_discount()];

const roles: readonly Role[] = [
  {
    name: m.members_gold_customer(),
    line: m.auth_card_gold_intro(),
    claims: examplePerks,
    Icon: Crown,
    look: 'bg-yellow-soft text-yellow-text',
  },
  {
    name: m.members_server_booster(),
    line: m.auth_card_booster_intro(),
    claims: examplePerks,
    Icon: Rocket,
    look: 'bg-purple-soft text-purple-text',
  },
  {
    name: m.members_regular_customer(),
    line: m.auth_card_regular_intro(),
    claims: [m.auth_perk_browse(), m.auth_perk_book(), m.auth_perk_openings(), m.auth_perk_support()],
    Icon: Sunset,
    look: 'bg-blue-soft text-blue-text',
  },
];

/** After the set-up the cards promise nothing of the example (BRAND-5). */
export function RoleCards() {
  const { isExample } = useSite().community;
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {roles.map(({ name, line, claims, Icon, look }) => (
        <Card as="li" key={name} className="flex flex-col gap-3">
          <div className="flex items-center gap-3 md:max-lg:flex-col md:max-lg:items-start">
            <span className={classNames('flex size-12 shrink-0 items-center justify-center rounded-full', look)}>
              <Icon size={iconSize.large} />
            </span>
            <div className="min-w-0">
              <h2 className="text-title break-words">{name}</h2>
              <p className="text-sm text-ink-soft">{line}</p>
            </div>
          </div>
          <ul className="flex flex-col gap-1.5">
            {(claims === examplePerks && !isExample ? ownPerks : claims).map((claim) => (
              <li key={claim} className="flex items-center gap-2">
                <Check size={iconSize.small} className="shrink-0 text-green-text" />
                {claim}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </ul>
  );
}
