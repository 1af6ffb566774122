import type { Page } from '@playwright/test';
import type { Database } from '../../server/database/connect.ts';

/** Something of the site worth looking at. */
export interface View {
  name: string;
  path: string;
  /** Who looks: nobody, somebody who books, a host, or the primary admin. */
  as: 'visitor' | 'guest' | 'host' | 'admin';
  /** What is pressed before the picture is taken. */
  open?: (page: Page) => Promise<void>;
  /** Creates what the demo does not have; returns the path. */
  prepare?: (site: ViewedSite) => Promise<string>;
}

export interface ViewedSite {
  url: string;
  db: Database;
  now: () => Date;
}
