import type { RunningServer } from './start.ts';

/** What a newcomer needs to know once the server runs: where to click, and as whom to sign in. */
export function banner({ url, standin }: RunningServer): string {
  const lines = ['', `  Sunset Resorts is open:  ${url}`, ''];
  if (standin !== null) {
    lines.push(
      '  No Discord application is configured, so a local STAND-IN plays Discord, Bloxlink and Roblox.',
      '  Anyone who can reach it can sign in as anyone: use it on your own machine only.',
      '',
      `  What Discord would show:  ${standin.url}`,
      '  Press "Log in" on the site and choose one of:',
      ...[...standin.world.people.all()].map((person) => `    ${person.key.padEnd(10)} ${person.note}`),
      '',
    );
  }
  lines.push('  Ctrl-C stops everything.', '');
  return lines.join('\n');
}
