import { Check, Crown, Rocket, Sunset, type LucideIcon } from 'lucide-react';
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

const roles: readonly Role[] = [
  {
    name: 'Gold Customer',
    line: 'The best of every stay.',
    claims: ['Priority booking', 'Exclusive rooms', 'Your own special page'],
    Icon: Crown,
    look: 'bg-yellow-soft text-yellow-text',
  },
  {
    name: 'Server Booster',
    line: 'Thank you for boosting our server.',
    claims: ['Priority booking', 'Exclusive rooms', 'Your own special page'],
    Icon: Rocket,
    look: 'bg-purple-soft text-purple-text',
  },
  {
    name: 'Regular Customer',
    line: 'Everything you need for a good stay.',
    claims: ['Browse our resorts', 'Book rooms', 'View upcoming openings', 'Contact support'],
    Icon: Sunset,
    look: 'bg-blue-soft text-blue-text',
  },
];

export function RoleCards() {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {roles.map(({ name, line, claims, Icon, look }) => (
        <Card as="li" key={name} className="flex flex-col gap-3">
          <div className="flex items-center gap-3">
            <span className={classNames('flex size-12 shrink-0 items-center justify-center rounded-full', look)}>
              <Icon aria-hidden size={iconSize.large} />
            </span>
            <div>
              <h2 className="text-title">{name}</h2>
              <p className="text-sm text-ink-soft">{line}</p>
            </div>
          </div>
          <ul className="flex flex-col gap-1.5">
            {claims.map((claim) => (
              <li key={claim} className="flex items-center gap-2">
                <Check aria-hidden size={iconSize.small} className="shrink-0 text-green-text" />
                {claim}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </ul>
  );
}
