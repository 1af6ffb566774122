import { busyWaitMs, maxSilentWaitMs, startSignIn } from './mutations.ts';

/** Redirects to Discord's sign-in page, from a page without the login's own texts. Throws if that fails or takes long. */
export async function goToDiscord(returnTo: string): Promise<void> {
  try {
    await startSignIn('user', returnTo);
  } catch (error) {
    const waitMs = busyWaitMs(error);
    if (waitMs === null || waitMs > maxSilentWaitMs) throw error;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await goToDiscord(returnTo);
  }
}
