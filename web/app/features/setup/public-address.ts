/** In place of the address that a new community has not chosen yet. */
export const newAddress = 'https://your.site';

const thisMachine = /^(?:127\.|\[::1\]$|(?:.+\.)?localhost$)/;

/** A site that was set up through a proxy has TLS and the address: there is nothing to do. */
export function hasPublicAddress(siteAddress: string): boolean {
  const { protocol, hostname } = new URL(siteAddress);
  return protocol === 'https:' && !thisMachine.test(hostname);
}

/** Whether players can open the site after the set-up. Rule: SETUP-12. */
export const canOpenText = (siteAddress: string): string =>
  hasPublicAddress(siteAddress)
    ? 'Players can open your site now.'
    : 'Players cannot open your site yet: step 2 below gives it a public address.';
