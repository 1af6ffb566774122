import { channelIds } from '@sunset/standin/ids.ts';
import { enqueueAutomaticMessages } from '../../../server/features/messages/automatic/commands/enqueue-automatic-messages.ts';
import { publishNow } from '../../factories.ts';
import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';

const minute = 60_000;

test.beforeEach(({ site }) => allowManyBookings(site));

test(
  'four presses lead from the opening post to a booking, and the post says that it is sold out (POST-4, POST-5)',
  { tag: onlyInFull(true) },
  async ({ page, site }, info) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const opening = await new BookingPage(page, site).anOpening({
      rooms: [{ name: 'Standard', units: 1 }],
      startsIn: 48 * 60 * minute,
    });
    const jobs = { db: site.db, now: () => new Date(), config: { channelGuests: channelIds.guests } };
    await publishNow(jobs, opening);
    // At once instead of within 15 seconds.
    await enqueueAutomaticMessages(jobs);
    const { key, roblox } = await aNewMember(site);
    const post = page.locator('#messages > ul > li').filter({ hasText: opening.resort.name }).first();
    await expect(async () => {
      await page.goto(`${site.standinUrl}/chat?person=${key}&channel=${channelIds.guests}`);
      await expect(post.getByRole('button', { name: 'Book', exact: true })).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await expect(post).toContainText('Standard: 1');
    await page.screenshot({ path: info.outputPath('on-sale.png') });

    let presses = 0;
    const counted = async (press: () => Promise<unknown>) => {
      presses += 1;
      await press();
    };
    const answer = page.locator('#messages .ephemeral').last();
    await counted(() => post.getByRole('button', { name: 'Book', exact: true }).click());
    await counted(() => answer.getByLabel('Choose a room').selectOption({ index: 1 }));
    await page.getByLabel('Roblox username').fill(roblox);
    await page.getByLabel('Roblox display name').fill('Newcomer');
    await page.getByLabel('I accept the Terms of Service').check();
    await counted(() => page.getByRole('button', { name: 'Submit' }).click());
    // As if the post were 15 seconds old.
    await site.db
      .updateTable('editedMessages')
      .set({ notBefore: new Date() })
      .where('openingId', '=', opening.id)
      .execute();
    await counted(() => answer.getByRole('button', { name: 'Confirm' }).click());
    await expect(answer).toContainText('Request received.');
    expect(presses).toBeLessThanOrEqual(4);
    await page.screenshot({ path: info.outputPath('booked.png') });

    await expect(async () => {
      await page.reload();
      await expect(post).toContainText('sold out', { timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await expect(post).toContainText('(edited)');
    await expect(post.getByRole('button', { name: 'Waiting list' })).toBeVisible();
    await post.screenshot({ path: info.outputPath('sold-out.png') });
  },
);
