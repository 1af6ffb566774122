/** Not among the scripts of a page: only somebody who is not signed in needs it, after a press. */
export async function startSignIn(returnTo: string): Promise<void> {
  const { goToDiscord } = await import('../../features/auth/go-to-discord.ts');
  await goToDiscord(returnTo);
}
