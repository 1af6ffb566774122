import type { Locator } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import type { HostAtWork } from './host.ts';

/* What hosts do once in a while, each with the presses of a person. */

const tries = 5;
const dialog = ({ phone }: HostAtWork): Locator => phone.page.getByRole('dialog');
const row = ({ phone }: HostAtWork, name: string): Locator =>
  phone.page.locator(`ul[aria-label="Guests"] > li[aria-label^="${name}, "]`);
const named = (part: Locator, name: string) => part.getByRole('button', { name, exact: true });

/** Until the screen shows it: a press may be refused because somebody else was faster, or lost with a server. */
async function untilDone(what: string, isDone: () => Promise<boolean>, act: () => Promise<void>): Promise<void> {
  let lastError: unknown = null;
  for (let each = 0; each < tries; each += 1) {
    if (await isDone()) return;
    lastError = await act().then(
      () => null,
      (error: unknown) => error,
    );
  }
  if (!(await isDone())) throw new Error(`${what} was not done in ${tries} tries.`, { cause: lastError });
}

async function openMore(host: HostAtWork, name: string): Promise<void> {
  const more = row(host, name).getByRole('button', { name: `More ${name}`, exact: true });
  if ((await more.getAttribute('aria-expanded')) !== 'true') await host.press(more);
}

/** A request of a guest who pays with Robux: the host confirms that the payment arrived. */
export async function approve(host: HostAtWork, name: string): Promise<void> {
  await host.untilShown((shown) => shown.get(`guest ${name}`)?.includes('PENDING') === true, 20_000);
  const isDone = () => host.untilShown((shown) => shown.get(`guest ${name}`)?.includes('APPROVED') === true, 3000);
  await untilDone(`Approving ${name}`, isDone, async () => {
    await host.press(named(row(host, name), `Approve ${name}`));
    await host.press(named(dialog(host), 'Yes, approve'), {
      what: `guest ${name}`,
      isShown: (state) => state.includes('APPROVED'),
    });
  });
}

export async function giveAway(host: HostAtWork, name: string): Promise<void> {
  const isDone = () => host.untilShown((shown) => shown.get(`guest ${name}`)?.includes('NO-SHOW') === true, 3000);
  await untilDone(`Giving the room of ${name} away`, isDone, async () => {
    await openMore(host, name);
    await host.press(named(row(host, name), `Give the room away ${name}`), {
      what: `guest ${name}`,
      isShown: (state) => state.includes('NO-SHOW'),
    });
  });
}

export async function exchange(host: HostAtWork, [one, other]: readonly [string, string]): Promise<void> {
  const roomOf = (shown: Map<string, string>, name: string) => shown.get(`guest ${name}`)?.split(' | ')[0] ?? '';
  const before = roomOf(await host.phone.shown(), one);
  const otherBefore = roomOf(await host.phone.shown(), other);
  const isDone = () => host.untilShown((shown) => roomOf(shown, one) === otherBefore, 3000);
  await untilDone(`Exchanging the rooms of ${one} and ${other}`, isDone, async () => {
    await openMore(host, one);
    await host.press(named(row(host, one), `Exchange room ${one}`));
    await dialog(host).getByRole('searchbox').fill(other);
    await dialog(host)
      .getByRole('radio', { name: new RegExp(`${otherBefore}(?!\\d)`) })
      .first()
      .check();
    await host.press(
      named(dialog(host), 'Exchange'),
      { what: `guest ${one}`, isShown: (state) => state.startsWith(`${otherBefore} |`) },
      { what: `guest ${other}`, isShown: (state) => state.startsWith(`${before} |`) },
    );
    await dialog(host)
      .waitFor({ state: 'hidden', timeout: 5000 })
      .catch(() => named(dialog(host), 'Cancel').click());
  });
}

export async function extend(host: HostAtWork): Promise<void> {
  await host.press(named(host.phone.page.locator('main'), 'Session'));
  await host.press(named(dialog(host), '15 min longer'));
  await dialog(host).waitFor({ state: 'hidden', timeout: 5000 });
}

/** Somebody without a booking: a name, the first free room, paid in the game. */
export async function addWalkIn(host: HostAtWork, name: string): Promise<void> {
  const { page } = host.phone;
  const isAdded = () => host.untilShown((shown) => shown.has(`guest ${name}`), 1500);
  await untilDone(`Adding ${name}`, isAdded, async () => {
    if (!(await dialog(host).isVisible())) await host.press(named(page.locator('main'), 'Add guest'));
    await dialog(host).getByRole('textbox', { name: 'Roblox name' }).fill(name);
    await dialog(host)
      .getByText(/taken as typed|Not a member/)
      .waitFor({ timeout: 8000 });
    await host.press(named(dialog(host), 'Add & check in'), {
      what: `guest ${name}`,
      isShown: (state) => state.includes('ARRIVED'),
    });
    await dialog(host)
      .waitFor({ state: 'hidden', timeout: 5000 })
      .catch(() => pause(500));
  });
}
