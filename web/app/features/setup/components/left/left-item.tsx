import type { WhatIsLeft } from '@sunset/contract/api/setup/what-is-left.ts';
import type { LeftItem } from '@sunset/contract/setup/left-items.ts';
import type { ComponentType } from 'react';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ExternalLink } from '../../../../ui/external-link.tsx';
import { CopyField } from '../../../../ui/forms/copy-field.tsx';
import { leftTitles, newAddress } from '../../left.ts';
import { portalPage, type PortalPage } from '../../portal.ts';

interface ItemProps {
  left: WhatIsLeft;
}

/** What to do, and why. */
export const leftTexts: Record<LeftItem, ComponentType<ItemProps>> = {
  data_key: KeepKey,
  public_address: PublicAddress,
  backups: Backups,
  private_bot: PrivateBot,
  first_opening: FirstOpening,
};

const portalOf = ({ developer_portal: portal, application_id: id }: WhatIsLeft, page: PortalPage) =>
  portalPage(portal, id, page);

function KeepKey({ left: { data_key_file: file } }: ItemProps) {
  return (
    <>
      <p>
        {file === null ? (
          <>
            The variable <b>DATA_KEY</b> of your server
          </>
        ) : (
          <>
            The file <b>data-key</b> on your server
          </>
        )}{' '}
        decrypts the secrets that you entered. No backup contains it. Without it, a backup opens no more: you would
        enter all secrets again. Copy it to a safe place outside the server, for example a password manager.
      </p>
      {file !== null && <CopyField label="Command that shows the key" value={`cat '${file}'`} />}
    </>
  );
}

/** TLS, and the lines that name the address. */
function PublicAddress({ left }: ItemProps) {
  const { port } = new URL(left.site_address);
  return (
    <>
      <p>
        The address is what players open, for example <b>{newAddress}</b>. You rent the name from a domain registrar and
        let it point to this server (an A record). So far only this machine can open the site.
      </p>
      <p>
        Then a proxy answers at that address with https (TLS). Caddy is a free one, and gets the certificate without
        your help. Install it and run this line with your own address in place of <b>your.site</b>. For nginx there is{' '}
        <b>deploy/nginx/sunset-resorts.conf</b>.
      </p>
      <CopyField label="Proxy" value={`caddy reverse-proxy --from your.site --to 127.0.0.1:${port || '80'}`} />
      <p>
        Add these two lines to <EnvironmentFile />.
      </p>
      <CopyField label="Address" value={`PUBLIC_URL=${newAddress}`} />
      <CopyField label="Proxy that is trusted" value="TRUSTED_PROXIES=127.0.0.1" />
      <p>
        Last, add both redirects with the new address in the developer portal: open{' '}
        <ExternalLink href={portalOf(left, 'oauth2')} className="link">
          OAuth2
        </ExternalLink>
        , press <b>Add Redirect</b> for each of these two lines, and press <b>Save Changes</b>.
      </p>
      <CopyField label="First redirect" value={`${newAddress}/auth/callback`} />
      <CopyField label="Second redirect" value={`${newAddress}/admin/auth/callback`} />
      <p>
        Is the site to move to a Debian server? One command in <b>docs/deployment.md</b> (“One machine”) installs it
        there with proxy and certificate. It begins empty: you go through the set-up once more there, or you take
        everything along with a backup (“From your own computer to a server”).
      </p>
    </>
  );
}

function Backups() {
  return (
    <>
      <p>
        If the disk of the server breaks, everything on it is lost. Name a folder on another disk or machine, or an S3
        bucket: add this line with your folder to <EnvironmentFile />. The folder must exist. Press “Done” only if you
        back up in another way.
      </p>
      <CopyField label="Place for backups" value="BACKUP_TARGET=/mnt/backups" />
    </>
  );
}

function PrivateBot({ left }: ItemProps) {
  return (
    <p>
      Otherwise anybody can add your bot to their server. In the developer portal, open{' '}
      <ExternalLink href={portalOf(left, 'installation')} className="link">
        Installation
      </ExternalLink>
      , set <b>Install Link</b> to <b>None</b> and press <b>Save Changes</b>. Then open{' '}
      <ExternalLink href={portalOf(left, 'bot')} className="link">
        Bot
      </ExternalLink>
      , switch <b>Public Bot</b> off and press <b>Save Changes</b>.
    </p>
  );
}

/** Nobody is invited to a site that only its own machine can open. */
function FirstOpening({ left: { items, site_address: siteAddress } }: ItemProps) {
  if (items.includes('public_address')) {
    return <p>First give the site its address: until then, no guest could book.</p>;
  }
  return (
    <>
      <p>Choose the resort, a day and a time. Guests can book at once.</p>
      <ButtonLink href={`${siteAddress}/admin?tab=create-opening`} className="self-start">
        {leftTitles.first_opening}
      </ButtonLink>
    </>
  );
}

function EnvironmentFile() {
  return (
    <>
      the file <b>.env</b> in the folder where you start the site, which you make if it is missing. Then stop the site
      with Ctrl C and start it again (as a service: <b>/etc/sunset-resorts.env</b>, then{' '}
      <b>systemctl restart sunset-resorts</b>)
    </>
  );
}
