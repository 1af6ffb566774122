import type { Page } from '@playwright/test';
import { setupSteps, type SetupState, type SetupStep } from '@sunset/contract/api/setup/state.ts';
import type { WhatIsLeft } from '@sunset/contract/api/setup/what-is-left.ts';
import { leftItems } from '@sunset/contract/setup/left-items.ts';
import { discordApplication, guildId } from '@sunset/standin/ids.ts';
import { startStandin } from '@sunset/standin/start.ts';
import { createSetupLink } from '../../server/features/setup/commands/create-setup-link.ts';
import { systemRandom } from '../../server/random.ts';
import type { View, ViewedSite } from './view.ts';

/** The Discord of the community that is set up. The site has a stand-in of its own for the demo. */
const discord = await startStandin();
export const setupSettings = discord.addresses();
export const closeSetupViews = () => discord.close();

/** A new link for each picture, because a browser keeps its link to itself. So many in a minute are over the limit of guesses. */
async function printLink({ url, db, now }: ViewedSite): Promise<string> {
  discord.registerRedirects(url);
  await db.deleteFrom('rateLimitBuckets').execute();
  return `/setup#${await createSetupLink({ db, now, random: systemRandom })}`;
}

const resort = {
  name: 'Palm Bay Sunset Resort',
  location: 'Palm Bay',
  description: 'Quiet water and warm evenings.',
  timezone: 'Europe/Berlin',
  room_types: [{ name: 'Standard', price: 500, max_guests: 2, size: '24 m²', rooms: 10 }],
};
const brand = {
  brand_name: 'Palm Bay Resorts',
  tagline: 'Evenings by the sea',
  accent_color: '#0f6b7a',
  highlight_color: '#fad083',
  logo: null,
};
const { clientId: client_id, clientSecret: client_secret, botToken: bot_token } = discordApplication;

const bodies: Partial<Record<SetupStep, object>> = {
  brand,
  application: { client_id, client_secret, bot_token },
  server: { guild_id: guildId },
  resort: { resort },
};

/** Saves the steps before this one, and opens it. */
async function openStep(page: Page, step: SetupStep): Promise<void> {
  await page.locator('#setup-heading').waitFor();
  for (const id of setupSteps.slice(0, setupSteps.indexOf(step))) {
    const data = bodies[id];
    if (data === undefined) continue;
    const answer = await page.request.put(`/api/setup/${id}`, { data });
    if (!answer.ok()) throw new Error(`${id}: ${answer.status()} ${await answer.text()}`);
  }
  await page.goto(`/setup?step=${step}`);
  await page.locator('#setup-heading').waitFor();
  if (step === 'sign_in') await page.getByRole('button', { name: 'Check again' }).waitFor();
}

async function sendWrongSecret(page: Page): Promise<void> {
  await openStep(page, 'application');
  await page.getByLabel('Client ID').fill(client_id);
  await page.getByLabel('Client Secret').fill('a wrong secret');
  await page.getByLabel('Bot token').fill(bot_token);
  await page.getByRole('button', { name: 'Check with Discord' }).click();
  await page.getByText('Not saved yet').waitFor();
}

const left: WhatIsLeft = {
  items: [...leftItems],
  site_address: 'http://localhost:3000',
  data_key_file: '/var/lib/sunset-resorts/data-key',
  application_id: client_id,
  discord_interactions: 'http://localhost:3000/discord/interactions',
  developer_portal: 'https://discord.com/developers/applications',
};

/** The last page of the set-up; the site that is photographed is not replaced. */
async function finish(page: Page): Promise<void> {
  await page.route('**/api/setup', async (route) => {
    const setup = (await (await route.fetch()).json()) as SetupState;
    const steps = setup.steps.map((step) => ({ ...step, is_done: true }));
    await route.fulfill({ json: { ...setup, steps } });
  });
  await page.route('**/api/setup/finish', (route) =>
    route.fulfill({ json: { success: true, left, left_key: 'the key of the page' } }),
  );
  await openStep(page, 'sign_in');
  await page.route('**/api/setup/status', (route) =>
    route.fulfill({ json: { is_set_up: true, started_at: new Date().toISOString() } }),
  );
  await page.getByRole('button', { name: 'Open my site' }).click();
  await page.getByRole('heading', { name: /^What is left/ }).waitFor();
}

const stepsOfChange = new Set<SetupStep>(['application', 'server', 'roles', 'bloxlink', 'roblox', 'sign_in']);

/** A step of "Set up again"; the site that is photographed is a demo, which has none. */
async function openChange(page: Page, step: SetupStep): Promise<void> {
  await openStep(page, 'sign_in');
  await page.route('**/api/setup', async (route) => {
    const setup = (await (await route.fetch()).json()) as SetupState;
    const steps = setup.steps.filter(({ id }) => stepsOfChange.has(id)).map((one) => ({ ...one, is_done: true }));
    const change = { mode: 'change', changed_fields: ['application.bot_token', 'roles.channel_guests'] };
    await route.fulfill({ json: { ...setup, ...change, steps } });
  });
  await page.goto(`/setup?step=${step}`);
  await page.getByRole('link', { name: 'Back to the panel' }).waitFor();
  if (step === 'sign_in') await page.getByRole('button', { name: 'Check again' }).waitFor();
}

/** In the panel of a community. */
async function showLeft(page: Page): Promise<void> {
  await page.route('**/api/admin/what-is-left', (route) =>
    route.fulfill({ json: { ...left, items: left.items.slice(1) } }),
  );
  await page.reload();
  await page.getByRole('heading', { name: /^What is left/ }).waitFor();
}

async function openLeft(page: Page): Promise<void> {
  await showLeft(page);
  await page.getByRole('button', { name: 'Show what is left' }).click();
}

/** Settings, Set-up in the panel of a community. */
async function openGoodToKnow(page: Page): Promise<void> {
  await page.route('**/api/admin/installation', (route) =>
    route.fulfill({ json: { kind: 'community', application_id: client_id, guild_id: guildId } }),
  );
  await showLeft(page);
  await page.getByText('Good to know after the set-up').click();
}

/** Each step of the set-up, an explained fault, and a link that does not work. */
export const setupViews: View[] = [
  ...setupSteps.map((step): View => ({
    name: `setup-${step}`,
    path: '/setup',
    as: 'visitor',
    prepare: printLink,
    open: (page) => openStep(page, step),
  })),
  { name: 'setup-ready', path: '/setup', as: 'visitor', prepare: printLink, open: finish },
  { name: 'admin-what-is-left', path: '/admin', as: 'admin', open: showLeft },
  { name: 'admin-what-is-left-open', path: '/admin', as: 'admin', open: openLeft },
  { name: 'admin-what-is-left-tab', path: '/admin?tab=members', as: 'admin', open: showLeft },
  { name: 'admin-good-to-know', path: '/admin?tab=settings', as: 'admin', open: openGoodToKnow },
  ...(['application', 'roles', 'sign_in'] as const).map((step): View => ({
    name: `setup-change-${step}`,
    path: '/setup',
    as: 'visitor',
    prepare: printLink,
    open: (page) => openChange(page, step),
  })),
  { name: 'setup-wrong-secret', path: '/setup', as: 'visitor', prepare: printLink, open: sendWrongSecret },
  { name: 'setup-link-invalid', path: '/setup#this-is-not-the-token-of-the-link', as: 'visitor' },
];
