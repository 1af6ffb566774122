import type { Party } from '@sunset/contract/api/parties/party.ts';
import { allowManyBookings, countActive } from '../../support/booking-page.ts';
import { expect, onlyInFull, test } from '../../support/fixtures.ts';
import { visitAs } from '../../support/open-session.ts';
import { anOpening } from '../../support/openings.ts';
import { aFriend, button, join, rowOf, startParty } from './friends.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

test(
  'the leader gets ready and books for all from chat, while the page of a friend follows (INTER-16, INTER-17)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const opening = await anOpening(site, { rooms: [{ name: 'Standard', units: 2 }] });
    const [coral, nova] = [await aFriend(page, site, 'Coral Finch'), await aFriend(page, site, 'Nova Reef')];
    const code = await startParty(coral, opening);
    await join(nova, code, opening);
    const friend = await (await browser.newContext({ baseURL: site.url })).newPage();
    await visitAs(friend, nova.key, `/party/${code}`);

    await page.goto(`${site.standinUrl}/chat?person=${coral.key}`);
    await page.getByLabel('Message').fill('/party');
    await button(page, 'Send').click();
    const answer = page.locator('#messages .ephemeral').last();
    await expect(answer).toContainText(opening.resort.name);
    await expect(answer).toContainText('Nova Reef');
    await expect(answer.getByRole('link', { name: /Open your party/ })).toHaveAttribute(
      'href',
      // In the language that the person has on Discord.
      new RegExp(`^${site.url}/party/${code}$`),
    );
    await answer.getByRole('button', { name: 'I’m ready · 1,000 BBC' }).click();
    await expect(answer).toContainText('You are ready until');
    await expect(answer).toContainText('Not ready yet: Nova Reef.');
    await expect(rowOf(friend, coral)).toContainText(/[45]:\d\d/);

    const { party } = await nova.call<{ party: Party }>('GET', `/user/parties/${code}`);
    const [room] = party.own.rooms;
    await nova.call('POST', `/parties/${code}/ready`, {
      roomId: room?.roomId,
      expected_final_price: room?.final_price,
    });
    await answer.getByRole('button', { name: 'Refresh' }).click();
    await answer.getByRole('button', { name: 'Book 2 rooms' }).click();
    await expect(answer).toContainText('Your room is requested.');
    await expect(friend.getByRole('heading', { name: 'Your room is requested' })).toBeVisible();
    expect(await countActive(site, opening)).toBe(2);
    await friend.context().close();
  },
);
