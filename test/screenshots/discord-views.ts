import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { View, ViewedSite } from './view.ts';

/* What people see when Discord does not find members, or has too much to do. */

export const discordViews: View[] = [
  { name: 'sign-in-rush', path: '/user-login', as: 'visitor', open: waitForTurn },
  { name: 'admin-departures', path: '', as: 'admin', prepare: someDepartures, open: showDepartures },
  { name: 'admin-departures-held', path: '', as: 'admin', prepare: holdDepartures, open: showDepartures },
];

/** The answer is that of a rush; a real one would keep the other views from signing in. */
async function waitForTurn(page: Page): Promise<void> {
  const problem = { code: 'sign_in_busy', status: 429, detail: 'Many people are logging in.', wait_ms: 59_000 };
  await page.route('**/api/auth/url*', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '59' }, json: problem }),
  );
  await page.getByRole('button', { name: 'Login with Discord' }).click();
  await page.getByRole('timer').waitFor();
  await page.unroute('**/api/auth/url*');
}

/** Two who are not found, one of whom is due, and one whose departure was carried out. */
async function someDepartures({ db }: ViewedSite): Promise<string> {
  await sql`delete from departure_holds`.execute(db);
  await sql`update members set absent_since = null, departure_due_at = null`.execute(db);
  await sql`update members set absent_since = now() - interval '25 minutes',
      departure_due_at = case when id % 2 = 0 then now() - interval '15 minutes' end
    where id in (select id from members where is_in_server and deleted_at is null order by id desc limit 2)`.execute(
    db,
  );
  await sql`insert into departures (member_id, acted_at, tiers, has_host_role, booking_ids, entries)
    select id, now() - interval '1 day', '{}', false, '{}', '[]' from members
    where not exists (select from departures) order by id limit 1`.execute(db);
  return '/admin?tab=members';
}

/** More are due than can be true: nothing changes until somebody decides. */
async function holdDepartures(site: ViewedSite): Promise<string> {
  const path = await someDepartures(site);
  await sql`insert into departure_holds (started_at, due_count, checked_count, missing_roles)
    values (now() - interval '20 minutes', 12, 40, '{}')`.execute(site.db);
  return path;
}

async function showDepartures(page: Page): Promise<void> {
  await page
    .getByRole('heading', { name: /server/u })
    .first()
    .scrollIntoViewIfNeeded();
}
