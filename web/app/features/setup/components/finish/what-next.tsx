import type { WhatIsLeft as Left } from '@sunset/contract/api/setup/what-is-left.ts';
import { Coins, Hotel, PanelsTopLeft, MessageSquareText, ScrollText, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../../lib/requests/api.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ExternalLink } from '../../../../ui/external-link.tsx';
import { CopyField } from '../../../../ui/forms/copy-field.tsx';
import { IconList, type IconListItem } from '../../../../ui/icon-list.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { portalPage } from '../../portal.ts';
import { leftHeadingId, useMarkLeft } from '../../hooks/use-mark-left.tsx';
import { donationPrice } from '../../donation-price.ts';
import { canOpenText, newAddress } from '../../left.ts';
import { WhatIsLeft } from '../left/what-is-left.tsx';
import type { Finished } from './finish-section.tsx';

/** What comes after the set-up. */
export function WhatNext({ finished }: { finished: Finished }) {
  const { setup, left } = finished;
  const { site_address: siteAddress, items } = left;
  const isFirst = setup.mode === 'first_run';
  return (
    <>
      <p className="max-w-prose text-lg text-ink-soft">
        {isFirst
          ? `${canOpenText(items)} ${setup.brand?.brand_name ?? 'Your community'} runs at ${siteAddress}.`
          : 'The site runs with the new values.'}
      </p>
      {finished.leftKey !== null && <LeftAfterSetup before={left} pageKey={finished.leftKey} />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`${siteAddress}/admin`} size="large" icon={<PanelsTopLeft size={iconSize.medium} />}>
          {isFirst ? 'Sign in to the admin panel' : 'Open the admin panel'}
        </ButtonLink>
        <ButtonLink href={`${siteAddress}/`} size="large" variant="secondary">
          See the home page
        </ButtonLink>
      </div>
      {isFirst && <IconList items={nextStepsAt(siteAddress)} className="max-w-2xl border-t border-line pt-6" />}
      <section className="flex max-w-2xl flex-col gap-3 border-t border-line pt-6">
        <h3 className="flex items-center gap-2 text-title">
          <MessageSquareText size={iconSize.medium} className="text-accent-text" />
          Commands and buttons in Discord
        </h3>
        <p>
          Guests can also book inside Discord. Open{' '}
          <ExternalLink
            href={portalPage(setup.addresses.developer_portal, setup.application?.client_id ?? '', 'information')}
            className="link"
          >
            General Information in the developer portal
          </ExternalLink>
          , paste this address into <b>Interactions Endpoint URL</b> and press <b>Save Changes</b>. It must be an https
          address.
        </p>
        <CopyField
          label="Interactions Endpoint URL"
          value={
            items.includes('public_address')
              ? `${newAddress}${new URL(setup.addresses.discord_interactions).pathname}`
              : setup.addresses.discord_interactions
          }
        />
        <p>
          Discord shows the command for hosts, <b>/evening</b>, to administrators only. To let your hosts see it, open{' '}
          <b>Server Settings</b> in Discord, then <b>Integrations</b>, choose your application, then <b>/evening</b>,
          and press <b>Add Roles or Members</b>.
        </p>
      </section>
    </>
  );
}

/** The list of the panel. Nobody is signed in here, so that this page has a key for it. */
function LeftAfterSetup({ before, pageKey: key }: { before: Left; pageKey: string }) {
  const [left, setLeft] = useState(before);
  const mark = useMarkLeft({
    send: (item) => call('POST /setup/what-is-left', { body: { ...item, key } }),
    onChange: setLeft,
  });
  const count = left.items.length;
  return (
    <section aria-labelledby={leftHeadingId} className="flex flex-col gap-4 border-t border-line pt-6">
      <h2 id={leftHeadingId} tabIndex={-1} className="text-heading">
        {count === 0 ? 'Nothing is left' : `What is left: ${count}`}
      </h2>
      <p className="max-w-2xl">
        {count === 0
          ? 'All of it is done.'
          : 'Do this in order. What is done leaves the list. You find it in the admin panel, too.'}
      </p>
      <WhatIsLeft left={left} mark={mark} />
    </section>
  );
}

/** Rule: PRICE-8. */
const nextStepsAt = (siteAddress: string): IconListItem[] => [
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
        offered. Robux are paid with the items that you set under{' '}
        <a href={`${siteAddress}/admin?tab=settings#robux-items`} className="link">
          Settings, Robux items
        </a>
        , donations at the donation page under Settings, Links. Where you set none, guests ask your team.
      </>
    ),
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
