import { Hotel, PanelsTopLeft, MessageSquareText, ScrollText, UserPlus } from 'lucide-react';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ExternalLink } from '../../../../ui/external-link.tsx';
import { CopyField } from '../../../../ui/forms/copy-field.tsx';
import { IconList } from '../../../../ui/icon-list.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { portalPage } from '../../portal.ts';
import { canOpenText, hasPublicAddress, newAddress } from '../../public-address.ts';
import type { Finished } from './finish-section.tsx';
import { PlanOpening, WhatIsLeft } from './what-is-left.tsx';

/** What comes after the set-up. */
export function WhatNext({ finished }: { finished: Finished }) {
  const { setup, siteAddress } = finished;
  const isFirst = setup.mode === 'first_run';
  return (
    <>
      <p className="max-w-prose text-lg text-ink-soft">
        {isFirst
          ? `${canOpenText(siteAddress)} ${setup.brand?.brand_name ?? 'Your community'} runs at ${siteAddress}. ${leftToDo(siteAddress)} Do them in this order.`
          : 'The site runs with the new values.'}
      </p>
      {isFirst && <PlanOpening siteAddress={siteAddress} />}
      {isFirst && (
        <>
          <WhatIsLeft
            siteAddress={siteAddress}
            dataKeyFile={finished.dataKeyFile}
            developerPortal={setup.addresses.developer_portal}
            applicationId={setup.application?.client_id ?? ''}
          />
          <p className="max-w-prose text-ink-soft">
            You find this list again in the admin panel, under Settings, then Set-up.
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`${siteAddress}/admin`} size="large" icon={<PanelsTopLeft size={iconSize.medium} />}>
          {isFirst ? 'Sign in to the admin panel' : 'Open the admin panel'}
        </ButtonLink>
        <ButtonLink href={`${siteAddress}/`} size="large" variant="secondary">
          See the home page
        </ButtonLink>
      </div>
      {isFirst && <IconList items={nextSteps} className="max-w-2xl border-t border-line pt-6" />}
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
            hasPublicAddress(siteAddress)
              ? setup.addresses.discord_interactions
              : `${newAddress}${new URL(setup.addresses.discord_interactions).pathname}`
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

const leftToDo = (siteAddress: string) =>
  hasPublicAddress(siteAddress) ? 'Four things are left.' : 'Five things are left.';

const nextSteps = [
  {
    Icon: UserPlus,
    title: 'Add a host',
    text: 'Hosts run the evenings. Everybody with the host role can already, if you chose one. Add others under Admin Users, then Hosts, after they signed in on the site once.',
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
