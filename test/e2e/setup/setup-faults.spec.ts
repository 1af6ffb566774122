import type { Page } from '@playwright/test';
import { channelIds, discordApplication, guildId } from '@sunset/standin/ids.ts';
import { expect, expectAccessible, onlyInFull } from '../support/fixtures.ts';
import { finishPortal, test } from '../support/new-community.ts';

/* What goes wrong for somebody who is new to Discord's developer portal, and how the pages explain it. */

// A site of its own.
test.use({ siteSettings: { PAGE_CACHE_SECONDS: '2' } });
test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/status of (?:404|409|422)/));

/** The only permission that the bot is left with. */
const viewChannel = 1n << 10n;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
/** What the check found, with what to click. */
const found = (page: Page, text: RegExp) => page.getByRole('listitem').filter({ hasText: text }).first();

test(
  'explains each fault with what to click, and keeps what was entered (SETUP-3)',
  { tag: onlyInFull(true) },
  async ({ page, site, browser }) => {
    await page.goto('/setup#this-is-not-the-token-of-the-link');
    await expect(heading(page, 'This link does not work any more')).toBeVisible();
    await expectAccessible(page);

    // In the same tab only the fragment changes.
    await page.goto(site.setupLink);
    await button(page, 'Save and continue').click();
    const summary = page.getByRole('alert');
    await expect(summary).toContainText('Almost there!');
    await expect(summary).toBeFocused();
    await summary.getByRole('link', { name: /^Name/ }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Palm Bay Resorts');
    await page.getByLabel('Tagline').fill('Evenings by the sea');
    await button(page, 'Save and continue').click();
    await expect(heading(page, 'Connect Discord')).toBeVisible();

    const other = await browser.newPage({ baseURL: site.url });
    await other.goto(site.setupLink);
    await expect(heading(other, 'This link is open in another browser')).toBeVisible();
    // On to the laptop and back to the phone: what was saved moves along, and the other browser is closed.
    await button(other, 'Continue on this device').click();
    await expect(heading(other, 'Connect Discord')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'You went on with the set-up on another device')).toBeVisible();
    await page.goto(site.setupLink);
    await button(page, 'Continue on this device').click();
    await expect(heading(page, 'Connect Discord')).toBeVisible();
    await other.close();

    const { clientSecret, botToken } = site.discord.world.discord.application;
    await button(page, 'Check with Discord').click();
    for (const label of ['Client ID', 'Client Secret', 'Bot token'])
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Client ID').fill(discordApplication.clientId);
    await page.getByLabel('Client Secret').fill('a wrong secret');
    await page.getByLabel('Bot token').fill(botToken);
    await button(page, 'Check with Discord').click();
    await expect(summary).toContainText('Not saved yet');
    await expect(
      found(page, /secret/i)
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await expect(page.getByLabel('Client Secret')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);

    // Saved, but Discord does not know the redirects.
    await page.getByLabel('Client Secret').fill(clientSecret);
    await button(page, 'Check with Discord').click();
    await expect(summary).toContainText('Saved.');
    await expect(
      found(page, /redirect/i)
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await expect(button(page, 'Continue anyway')).toBeVisible();
    await button(page, 'Look again').click();
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('Saved.');
    await page.reload();
    await expect(page.getByLabel('Client ID')).toHaveValue(discordApplication.clientId);
    await expect(page.getByLabel('Client Secret')).toHaveValue('');
    await expect(page.getByLabel('Client Secret')).toHaveAttribute('placeholder', /^Saved/);
    await page.goto('/setup?step=server');
    await expect(page.getByText('The bot is in no Discord server yet.')).toBeVisible();
    await expect(page.getByText('Fix this')).toHaveCount(0);
    await button(page, 'Look again').click();
    await expect(page.getByText('Fix this')).toBeVisible();
    await expectAccessible(page);

    // The server that the bot has just joined is saved at once; to choose another one, Back.
    finishPortal(site);
    await button(page, 'Look again').click();
    await expect(heading(page, 'Roles and channels')).toBeVisible();
    await button(page, /^Back$/).click();
    await expect(page.getByLabel('Your server', { exact: true })).toHaveValue(guildId);
    await button(page, 'Save and continue').click();
    await expect(heading(page, 'Roles and channels')).toBeVisible();
    const sendTest = button(page, 'Send a test message: Channel for guests');
    await expect(sendTest).toBeVisible();
    const channel = site.discord.world.discord.channels.get(channelIds.guests);
    if (channel?.kind === 'text') channel.botPermissions = viewChannel;
    await sendTest.click();
    await expect(
      found(page, /The bot lacks/)
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await button(page, 'Save and continue').click();
    await expect(summary.first()).toContainText('Not saved yet');
    await expectAccessible(page);

    await button(page, 'Skip this step').click();
    await expect(heading(page, 'Your first resort')).toBeVisible();
    await page.getByLabel('Time zone').fill('Dallas');
    await page.getByLabel('Time zone').blur();
    await expect(page.getByLabel('Time zone')).toHaveAccessibleDescription(
      /No time zone has this name.*America\/Chicago/,
    );
    await page.getByLabel('Time zone').fill('chicago');
    await page.getByLabel('Time zone').blur();
    await expect(page.getByLabel('Time zone')).toHaveValue('America/Chicago');
    await button(page, 'Skip this step').click();
    await expect(heading(page, 'Check and finish')).toBeVisible();
    // What nobody is led through is offered at the end, and leads back there.
    await page.getByRole('link', { name: 'Links', exact: true }).click();
    await expect(heading(page, 'Your links')).toBeFocused();
    await button(page, 'Skip this step').click();
    await expect(heading(page, 'Check and finish')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Steps of the set-up' })).toContainText('Links (skipped)');
    await expect(button(page, 'Check again')).toBeVisible();
    await expect(button(page, 'Open my site')).toBeDisabled();
    await expectAccessible(page);
    await button(page, 'Sign in with Discord').click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('You pressed Cancel');
    expect(new URL(page.url()).search).toBe('?step=sign_in');
  },
);
