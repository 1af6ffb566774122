import type { WhatIsLeft } from '@sunset/contract/api/setup/what-is-left.ts';
import { useState } from 'react';
import { ExternalLink } from '../../../../ui/external-link.tsx';
import { CopyField } from '../../../../ui/forms/copy-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { domainOf, newDomain } from '../../left.ts';
import { portalPage } from '../../portal.ts';
import { EnvironmentFile } from './environment-file.tsx';

/** From a rented name to a site that players can open. */
export function PublicAddress({ left }: { left: WhatIsLeft }) {
  const [typed, setTyped] = useState('');
  const domain = domainOf(typed);
  const lines = linesFor(domain ?? newDomain, left);
  return (
    <>
      <p>
        Do you only try the site on your own computer? Then leave this out. So far only this machine can open the site.
        Players need an address, for example <b>resorts.example.com</b>: you rent the name from a domain registrar. On
        its page for <b>DNS</b> you add a record of the type <b>A</b> with that name and, as its value, the IP address
        of your server, four numbers that its provider shows.
      </p>
      <TextField
        label="Your address"
        hint="Type it here, and the lines below have it."
        placeholder="resorts.example.com"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={domain === null ? 'Type the name alone, such as resorts.example.com.' : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p>
        Then a program on the server, a proxy, answers there with https. Caddy is a free one and gets the certificate
        without your help; the server must let in the ports 80 and 443. On Debian and Ubuntu these two commands install
        it and lead the address to the site. The second puts the site in place of what Caddy served before, which stays
        in <b>Caddyfile.before</b>. On other systems,{' '}
        <ExternalLink href="https://caddyserver.com/docs/install" className="link">
          install Caddy as it is described there
        </ExternalLink>{' '}
        and use the third one, which must run as long as the site.
      </p>
      <CopyField label="Install Caddy" value="sudo apt install -y caddy" />
      <CopyField label="Lead the address to the site" value={lines.caddyfile} />
      <CopyField label="The same on other systems" value={lines.command} />
      <p>
        Add these two lines to <EnvironmentFile />.
      </p>
      <CopyField label="Address" value={`PUBLIC_URL=${lines.address}`} />
      <CopyField label="Proxy that is trusted" value="TRUSTED_PROXIES=127.0.0.1" />
      <p>
        Last, add both redirects with the new address in the developer portal: open{' '}
        <ExternalLink href={portalPage(left.developer_portal, left.application_id, 'oauth2')} className="link">
          OAuth2
        </ExternalLink>
        , press <b>Add Redirect</b> for each of these two lines, and press <b>Save Changes</b>.
      </p>
      <CopyField label="First redirect" value={`${lines.address}/auth/callback`} />
      <CopyField label="Second redirect" value={`${lines.address}/admin/auth/callback`} />
      <p>
        Is the site to move to another server, or to start together with this one? Then it begins empty there: you go
        through the set-up once more, or you take everything along with a backup. The file <b>docs/deployment.md</b> in
        the folder of the site has both, and one command for Debian that brings proxy and certificate.
      </p>
    </>
  );
}

function linesFor(domain: string, { site_address: siteAddress }: WhatIsLeft) {
  const server = `127.0.0.1:${new URL(siteAddress).port || '80'}`;
  return {
    address: `https://${domain}`,
    caddyfile: `sudo cp -n /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before; printf '${domain} {\\n\\treverse_proxy ${server}\\n}\\n' | sudo tee /etc/caddy/Caddyfile && sudo systemctl reload caddy`,
    command: `caddy reverse-proxy --from ${domain} --to ${server}`,
  };
}
