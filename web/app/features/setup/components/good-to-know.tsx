import { allInclusiveCost } from '@sunset/contract/bookings/prices.ts';
import type { WhatIsLeft } from '@sunset/contract/api/setup/what-is-left.ts';
import { BadgeCheck, Coins, ConciergeBell, Hotel, KeyRound, ScrollText, UserPlus } from 'lucide-react';
import { formatBbc } from '../../../format/money.ts';
import { robuxItemsPath } from '../../../shared/panel-paths.ts';
import { IconList, type IconListItem } from '../../../ui/icon-list.tsx';
import { donationPrice } from '../donation-price.ts';
import { DiscordCommands } from './discord-commands.tsx';

interface GoodToKnowProps {
  left: WhatIsLeft;
  /** Before the paths of links: empty in the panel itself. */
  origin: string;
}

/** What a new owner asks next: on the last page of the set-up, and in the panel under Settings. */
export function GoodToKnow({ left, origin }: GoodToKnowProps) {
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <IconList items={pointsAt(origin)} />
      <DiscordCommands left={left} className="border-t border-line pt-6" />
    </div>
  );
}

/** Rule: PRICE-8. */
const pointsAt = (origin: string): IconListItem[] => [
  {
    Icon: UserPlus,
    title: 'Add a host',
    text: 'Hosts run the evenings. Everybody with the host role can already, if you chose one. Add others under Admin Users, then Hosts, after they signed in on the site once.',
  },
  {
    Icon: Coins,
    title: 'How guests pay',
    text: (
      <>
        They choose when they book: BBC in the game, Robux, or a donation of {donationPrice}. All three are always
        offered, and none can be switched off. Robux are paid with the items that you set under{' '}
        <a href={`${origin}${robuxItemsPath}`} className="link">
          Settings, Robux items
        </a>
        , donations at the donation page under Settings, Links. Where you set none, guests ask your team. Read the rules
        of Roblox before you take Robux or money.
      </>
    ),
  },
  {
    Icon: BadgeCheck,
    title: 'Who has paid',
    text: 'The site does not see payments. For Robux and donations, look at Roblox or at your donation page, then answer “Payment received?” when you approve the booking. BBC are paid at the front desk: hosts mark it there. Such a booking says “paid”.',
  },
  {
    Icon: ConciergeBell,
    title: 'All-Inclusive',
    text: `Guests can add it to a room for ${formatBbc(allInclusiveCost)} more. Your hosts then offer everything without a further price, and room service costs nothing. It is offered for all rooms and cannot be switched off.`,
  },
  {
    Icon: KeyRound,
    title: 'Where guests come to',
    text: 'Guests find your evening in the game with the neighborhood code, which approved guests get shortly before. Its owner finds it in Bloxburg under Neighborhoods. Set it under Opening Dates, for each opening or once for the resort.',
  },
  {
    Icon: Hotel,
    title: 'Make it yours',
    text: 'Settings and Catalogue: texts about your community, pictures and more resorts.',
  },
  {
    Icon: ScrollText,
    title: 'Write your own terms',
    text: 'Your Terms of Service and your Privacy Policy are examples, and guests agree to them when they book. Read them and write what is true for your community: under Settings, then Texts of the pages.',
  },
];
