import type { Locale } from '@sunset/contract/locales.ts';
import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { OutsideServices } from '../../../start/outside-services.ts';
import type { Codes } from '../../../secrets/codes.ts';
import type { Random } from '../../../random.ts';
import type { SiteSettings } from '../../site-settings/rules.ts';

/** What claiming, sending and settling a message needs. */
export interface DeliveryDeps extends DatabaseDeps, Pick<OutsideServices, 'bot'> {
  config: Config;
  codes: Codes;
  /** The languages that guests are written to. */
  offeredLocales: readonly Locale[];
  random: Random;
  log: Logger;
  publicUrl: () => string;
  siteSettings: () => Promise<SiteSettings>;
  sleep: (ms: number) => Promise<unknown>;
}
