import type { Locator, Page } from '@playwright/test';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { visitPanel } from '../support/staff-panel.ts';

/* High contrast: the browser replaces the page's colours by those of the system. */
test.use({ contextOptions: { forcedColors: 'active' } });

const styleOf = (locator: Locator, name: 'backgroundColor' | 'borderColor' | 'borderBottomColor') =>
  locator.evaluate((element, property) => getComputedStyle(element)[property], name);

/** Whether the element has no running transition. */
const hasSettled = (locator: Locator) =>
  locator.evaluate((element) => element.getAnimations({ subtree: true }).length === 0);

/** Removes the stylesheet's rules for forced colours. */
const removeForcedColorRules = (page: Page) =>
  page.evaluate(() => {
    for (const sheet of document.styleSheets) {
      for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
        if (sheet.cssRules[at]?.cssText.startsWith('@media (forced-colors: active)')) sheet.deleteRule(at);
      }
    }
  });

test('a switch has a border, and on and off look different', async ({ page }) => {
  await visitPanel(page, '/admin?tab=settings');
  const switches = page.getByRole('switch');
  await expect(switches.first()).toBeVisible();
  const track = switches.first().locator('.switch-track');
  const knob = switches.first().locator('.switch-knob');
  const turn = (state: 'true' | 'false') =>
    switches.first().evaluate((element, value) => element.setAttribute('aria-checked', value), state);
  // Another test may have left this setting off; colours change over some frames.
  await turn('true');
  await expect.poll(() => styleOf(track, 'backgroundColor')).not.toBe(await styleOf(knob, 'backgroundColor'));
  await expect.poll(() => hasSettled(track)).toBe(true);
  const on = await styleOf(track, 'backgroundColor');
  await turn('false');
  await expect.poll(() => styleOf(track, 'backgroundColor')).not.toBe(on);
  await expect.poll(() => hasSettled(track)).toBe(true);
  expect(await styleOf(track, 'borderColor')).not.toBe(await styleOf(track, 'backgroundColor'));
  expect(await styleOf(knob, 'backgroundColor')).not.toBe(await styleOf(track, 'backgroundColor'));
  // Control: without the rules for forced colours the knob is invisible.
  await removeForcedColorRules(page);
  await expect.poll(() => hasSettled(track)).toBe(true);
  expect(await styleOf(knob, 'backgroundColor')).toBe(await styleOf(track, 'backgroundColor'));
});

test('the selected tab is underlined and the others are not', { tag: onlyInFull(true) }, async ({ page }) => {
  await visitPanel(page, '/admin');
  const selected = page.getByRole('tab', { selected: true });
  const other = page.getByRole('tab', { selected: false }).first();
  await expect(selected).toBeVisible();
  expect(await styleOf(selected, 'borderBottomColor')).not.toBe(await styleOf(other, 'borderBottomColor'));
  // Control: without the rules for forced colours all tabs look alike.
  await removeForcedColorRules(page);
  expect(await styleOf(selected, 'borderBottomColor')).toBe(await styleOf(other, 'borderBottomColor'));
});
