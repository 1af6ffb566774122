import type { Config } from '../../../config.ts';
import { portalPage } from '../findings.ts';

/** What the list of what is left says about the configuration. */
export interface LeftConfiguration {
  siteAddress: string;
  /** Whether players can open the site: over https, through a proxy that it knows. */
  hasPublicAddress: boolean;
  hasBackups: boolean;
  applicationId: string;
  developerPortal: string;
}

const thisMachine = /^(?:127\.|\[::1\]$|(?:.+\.)?localhost$)/;

/** `siteAddress`: the address that the server has with this configuration. */
export function leftConfigurationOf(config: Config, siteAddress: string): LeftConfiguration {
  const { protocol, hostname } = new URL(siteAddress);
  const isPublic = protocol === 'https:' && !thisMachine.test(hostname);
  return {
    siteAddress,
    hasPublicAddress: isPublic && config.trustedProxies.length > 0,
    hasBackups: config.backupTarget !== undefined,
    applicationId: config.discordClientId ?? '',
    developerPortal: portalPage(config),
  };
}
