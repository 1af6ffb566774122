import { productVersion } from '../../operations/product-version.ts';

const version = productVersion();

/** How this site introduces itself to Discord, which may refuse other formats. The package has no public address, the site has one. */
export function discordUserAgent(publicUrl: string | undefined): string {
  return `DiscordBot (${publicUrl ?? 'http://localhost'}, ${version})`;
}
