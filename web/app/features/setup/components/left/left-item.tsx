import type { WhatIsLeft } from '@sunset/contract/api/setup/what-is-left.ts';
import type { LeftItem } from '@sunset/contract/setup/left-items.ts';
import type { ComponentType } from 'react';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ExternalLink } from '../../../../ui/external-link.tsx';
import { CopyField } from '../../../../ui/forms/copy-field.tsx';
import { leftTitles } from '../../left.ts';
import { portalPage } from '../../portal.ts';
import { EnvironmentFile } from './environment-file.tsx';
import { PublicAddress } from './public-address.tsx';

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

function Backups() {
  return (
    <>
      <p>
        If the disk of the server breaks, everything on it is lost. Name a folder on another disk or machine, or an S3
        bucket, which is space that you rent from a storage provider: add this line with your folder to{' '}
        <EnvironmentFile />. The folder must exist.
      </p>
      <CopyField label="Place for backups" value="BACKUP_TARGET=/mnt/backups" />
      <p>
        Is there one disk only? Then run the first command every week in the folder of the site. It prints the folder of
        the backup: put that in place of FOLDER in the second command, which you run on your own computer. Press “Done”
        when you have begun with that.
      </p>
      <CopyField label="Backup by hand" value="npm run backup" />
      <CopyField label="Copy to your own computer" value="scp -r you@your-server:FOLDER ." />
    </>
  );
}

function PrivateBot({ left: { developer_portal: portal, application_id: id } }: ItemProps) {
  return (
    <p>
      Otherwise anybody can add your bot to their server. In the developer portal, open{' '}
      <ExternalLink href={portalPage(portal, id, 'installation')} className="link">
        Installation
      </ExternalLink>
      , set <b>Install Link</b> to <b>None</b> and press <b>Save Changes</b>. Then open{' '}
      <ExternalLink href={portalPage(portal, id, 'bot')} className="link">
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
