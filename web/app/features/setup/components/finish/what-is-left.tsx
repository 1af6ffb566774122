import { ExternalLink } from '../../../../ui/external-link.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { CopyField } from '../../../../ui/forms/copy-field.tsx';
import { portalPage, type PortalPage } from '../../portal.ts';
import { hasPublicAddress, newAddress } from '../../public-address.ts';
import { Instruction, Instructions } from '../instructions.tsx';

interface WhatIsLeftProps {
  siteAddress: string;
  /** Null where the environment sets DATA_KEY; undefined where that is not known. */
  dataKeyFile?: string | null;
  developerPortal: string;
  applicationId: string;
}

/** What a new community has left to do, in this order. Rule: SETUP-12. */
export function WhatIsLeft({ siteAddress, dataKeyFile, developerPortal, applicationId }: WhatIsLeftProps) {
  const portal = (page: PortalPage) => portalPage(developerPortal, applicationId, page);
  return (
    <div className="max-w-2xl">
      <Instructions>
        <KeepKey file={dataKeyFile} />
        {!hasPublicAddress(siteAddress) && <PublicAddress siteAddress={siteAddress} redirectsPage={portal('oauth2')} />}
        <Backups />
        <Instruction title="Keep the bot to yourself">
          <p>
            Otherwise anybody can add your bot to their server. In the developer portal, open{' '}
            <ExternalLink href={portal('installation')} className="link">
              Installation
            </ExternalLink>
            , set <b>Install Link</b> to <b>None</b> and press <b>Save Changes</b>. Then open{' '}
            <ExternalLink href={portal('bot')} className="link">
              Bot
            </ExternalLink>
            , switch <b>Public Bot</b> off and press <b>Save Changes</b>. Have you done it before? Then go on.
          </p>
        </Instruction>
        <Instruction title="Plan the first opening">
          <p>Choose the resort, a day and a time. Guests can book at once.</p>
          <PlanOpening siteAddress={siteAddress} />
        </Instruction>
      </Instructions>
    </div>
  );
}

function KeepKey({ file }: { file: string | null | undefined }) {
  return (
    <Instruction title="Keep a copy of the key">
      <p>
        <KeyPlace file={file} /> decrypts the secrets that you entered. No backup contains it. Without it, a backup
        opens no more: you would enter all secrets again. Copy it to a safe place outside the server, for example a
        password manager.
      </p>
      {file && <CopyField label="Command that shows the key" value={`cat '${file}'`} />}
    </Instruction>
  );
}

function KeyPlace({ file }: { file: string | null | undefined }) {
  if (file === null) {
    return (
      <>
        The variable <b>DATA_KEY</b> of your server
      </>
    );
  }
  if (file !== undefined) {
    return (
      <>
        The file <b>data-key</b> on your server
      </>
    );
  }
  return (
    <>
      The file <b>data-key</b> in the data folder of your server (or the variable <b>DATA_KEY</b>, if you set it)
    </>
  );
}

/** The form for the first opening. The last page of the set-up has it at its beginning too: guests come for that. */
export function PlanOpening({ siteAddress }: { siteAddress: string }) {
  return (
    <ButtonLink href={`${siteAddress}/admin?tab=create-opening`} variant="secondary" className="self-start">
      Create Opening
    </ButtonLink>
  );
}

/** TLS, and the lines that name the address. */
function PublicAddress({ siteAddress, redirectsPage }: { siteAddress: string; redirectsPage: string }) {
  const { port } = new URL(siteAddress);
  return (
    <Instruction title="Give the site its address">
      <p>
        So far only this machine can open it. Put a proxy with TLS in front, with your own address in place of{' '}
        <b>your.site</b>. With Caddy this is one line; for nginx there is <b>deploy/nginx/sunset-resorts.conf</b>. On a
        Debian server, one command of <b>docs/deployment.md</b> (“One machine”) does all of this step, with a set-up of
        its own.
      </p>
      <CopyField label="Proxy" value={`caddy reverse-proxy --from your.site --to 127.0.0.1:${port || '80'}`} />
      <p>
        Then add these two lines to <EnvironmentFile />, and restart it.
      </p>
      <CopyField label="Address" value={`PUBLIC_URL=${newAddress}`} />
      <CopyField label="Proxy that is trusted" value="TRUSTED_PROXIES=127.0.0.1" />
      <p>
        Finally, add both redirects with the new address in the developer portal: open{' '}
        <ExternalLink href={redirectsPage} className="link">
          OAuth2
        </ExternalLink>
        , press <b>Add Redirect</b> for each of these two lines, and press <b>Save Changes</b>.
      </p>
      <CopyField label="First redirect" value={`${newAddress}/auth/callback`} />
      <CopyField label="Second redirect" value={`${newAddress}/admin/auth/callback`} />
    </Instruction>
  );
}

function Backups() {
  return (
    <Instruction title="Name a place for backups">
      <p>
        If the disk of the server breaks, everything on it is lost. Name a folder on another disk or machine, or an S3
        bucket: add this line with your folder to <EnvironmentFile />, and restart it. The folder must exist. Have you
        done it before? Then go on.
      </p>
      <CopyField label="Place for backups" value="BACKUP_TARGET=/mnt/backups" />
    </Instruction>
  );
}

function EnvironmentFile() {
  return (
    <>
      the file <b>.env</b> in the folder where you start the site (as a service: <b>/etc/sunset-resorts.env</b>)
    </>
  );
}
