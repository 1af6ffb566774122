import type { AdminSiteSettings } from '@sunset/contract/api/site-settings.ts';
import { AppError } from '../../errors/app-error.ts';

/** Another admin changed some of the same settings first: `changed` lists them, the rest are the current settings. */
export const settingsChangedMeanwhile = (changed: readonly string[], { settings, version }: AdminSiteSettings) =>
  new AppError('changed_meanwhile', 'Another admin changed some of these settings while you were editing them.', {
    extensions: { changed, settings, version },
  });
