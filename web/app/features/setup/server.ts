/** What to do before the server can be saved; empty once one is chosen. `found`: how many the bot is in. */
export function missingServer(chosen: string, found: number): { guild_id?: string } {
  if (chosen !== '') return {};
  return {
    guild_id: found > 0 ? 'Choose your server.' : 'Add the bot to your server, then press “Look again”.',
  };
}
