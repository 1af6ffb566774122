import type { AdminSiteContent } from '@sunset/contract/api/site-content.ts';
import { AppError } from '../../errors/app-error.ts';

/** Another admin changed some of the same texts first: `changed` lists them, the rest are the current texts. */
export const contentChangedMeanwhile = (changed: readonly string[], current: AdminSiteContent) =>
  new AppError('changed_meanwhile', 'Another admin changed some of these texts while you were editing them.', {
    extensions: { changed, ...current },
  });
