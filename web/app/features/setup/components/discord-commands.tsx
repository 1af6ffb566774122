import type { WhatIsLeft } from '@sunset/contract/api/setup/what-is-left.ts';
import { MessageSquareText } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { newAddress } from '../left.ts';
import { portalPage } from '../portal.ts';

interface DiscordCommandsProps {
  left: WhatIsLeft;
  className?: string;
}

/** How guests get commands and buttons inside Discord. */
export function DiscordCommands({ left, className }: DiscordCommandsProps) {
  const { developer_portal: portal, application_id: applicationId, discord_interactions: address } = left;
  const hasNoAddress = left.items.includes('public_address');
  return (
    <section className={classNames('flex max-w-2xl flex-col gap-3', className)}>
      <h3 className="flex items-center gap-2 text-title">
        <MessageSquareText size={iconSize.medium} className="text-accent-text" />
        Commands and buttons in Discord
      </h3>
      <p>
        Guests can also book inside Discord. Open{' '}
        <ExternalLink href={portalPage(portal, applicationId, 'information')} className="link">
          General Information in the developer portal
        </ExternalLink>
        , paste this address into <b>Interactions Endpoint URL</b> and press <b>Save Changes</b>. It must be an https
        address
        {hasNoAddress && (
          <>
            , so first give the site its own, and put that in place of <b>{newAddress}</b>
          </>
        )}
        .
      </p>
      <CopyField
        label="Interactions Endpoint URL"
        value={hasNoAddress ? `${newAddress}${new URL(address).pathname}` : address}
      />
      <p>
        Discord shows the command for hosts, <b>/evening</b>, to administrators only. To let your hosts see it, open{' '}
        <b>Server Settings</b> in Discord, then <b>Integrations</b>, choose your application, then <b>/evening</b>, and
        press <b>Add Roles or Members</b>.
      </p>
    </section>
  );
}
