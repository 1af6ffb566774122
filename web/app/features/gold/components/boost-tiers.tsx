import { tiers } from '@sunset/contract/tiers.ts';
import { Check, Rocket } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

/** Fixed content (PAGE-31), with the discounts of the tiers. */
const boostTiers = [
  { boosts: '1 boost', discount: tiers.one_boost.discount, perks: ['All Gold Customer perks', 'Gradient role colour'] },
  {
    boosts: '2 boosts',
    discount: tiers.two_boosts.discount,
    perks: ['VIP lounge', 'Free pre-booking', 'VIP penthouses', `${tiers.two_boosts.discount}% off rooms`],
  },
  {
    boosts: '3+ boosts',
    discount: tiers.three_boosts.discount,
    perks: [
      'Platinum role',
      'Your avatar as an emoji',
      'A custom role',
      'Guest of honor',
      `${tiers.three_boosts.discount}% off rooms`,
    ],
  },
];

export function BoostTiers() {
  return (
    <Reveal>
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow="Server Boosts" title="Boost the server, get more perks">
          Boosts make our Discord server better for everyone. They make your stay better too.
        </SectionHeading>
        <ol className="grid gap-5 md:grid-cols-3 md:items-end">
          {boostTiers.map(({ boosts, discount, perks }, index) => (
            <li
              key={boosts}
              className={classNames(
                'flex flex-col gap-5 rounded-card border border-line bg-surface p-6 shadow-low sm:p-8',
                index === 1 && 'md:pt-14',
                index === 2 && 'border-accent-text md:pt-20',
              )}
            >
              <div>
                <h3 className="flex items-center gap-2 text-title">
                  <Rocket aria-hidden size={iconSize.medium} className="text-accent-text" />
                  {boosts}
                </h3>
                <p className="mt-3 text-heading text-accent-text tabular-nums">{discount}% off</p>
              </div>
              <ul className="flex flex-col gap-3 border-t border-line pt-5">
                {perks.map((perk) => (
                  <li key={perk} className="flex gap-3">
                    <Check aria-hidden size={iconSize.medium} className="mt-0.5 shrink-0 text-green-text" />
                    {perk}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
        <p className="text-ink-soft">
          All perks depend on availability. Discounts don’t stack. You get the biggest one.
        </p>
      </Container>
    </Reveal>
  );
}
