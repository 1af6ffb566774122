import type { DemoEvening } from '../seed/evening/stage-evening.ts';
import type { RunningServer } from '../start/start.ts';

/** Shown when the server runs: where to open the site, and how to sign in. */
export function banner({ url, deps, standin, setupToken, evening }: RunningServer): string {
  const lines = ['', `  Sunset Resorts is running at:  ${url}`, ''];
  if (standin !== null) {
    lines.push(
      '  No Discord application is configured, so a local STAND-IN replaces Discord, Bloxlink and Roblox.',
      '  Anyone who can reach it can sign in as anyone. Use it only on your own machine.',
      '',
      `  Messages sent to Discord:  ${standin.url}`,
      `  Commands and buttons:      ${standin.url}/chat`,
      '  Press "Login with Discord" on the site and choose a person:',
      ...[...standin.world.people.all()].map((person) => `    ${person.key.padEnd(10)} ${person.note}`),
      '',
      ...(evening === null ? [] : aboutEvening(url, evening)),
    );
  }
  if (standin === null && setupToken !== null)
    lines.push(
      '  No Discord application is configured, and STANDIN is off: nobody can sign in before the set-up is finished.',
      '',
    );
  if (setupToken !== null) {
    lines.push(
      '  To set up your own community, open this link within 24 hours. On another device, open it again to go on there:',
      `    ${url}/setup#${setupToken}`,
      ...(deps.config.trustedProxies.length > 0
        ? [`    or, through your proxy:  https://<your address>/setup#${setupToken}`]
        : []),
      '',
    );
  }
  lines.push('  Press Ctrl-C to stop.', '');
  return lines.join('\n');
}

/** Where to look at the evening first, and as whom. */
function aboutEvening(url: string, { resort, endsAt }: DemoEvening): string[] {
  const until = endsAt.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return [
    `  An evening is on until ${until}: ${resort}.`,
    `    as "host"      run it on the session board:  ${url}/hosting`,
    `    as "staying"   order room service:           ${url}/book?view=bookings`,
    `    as "arriving"  say "I’m here":               ${url}/book?view=bookings`,
    '',
  ];
}
