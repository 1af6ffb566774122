import { isLocal } from '../config.ts';
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
  if (setupToken !== null)
    lines.push(...aboutSetUp(`/setup#${setupToken}`, url, deps.config.trustedProxies.length > 0), '');
  lines.push('  Press Ctrl-C to stop.', '');
  return lines.join('\n');
}

const opens = '  To set up your own community, open this link within 24 hours';

/** Where the link opens: over plain HTTP on this machine alone. Rule: SETUP-2. */
export function aboutSetUp(path: string, url: string, hasProxy: boolean): string[] {
  const link = `    ${url}${path}`;
  if (hasProxy) {
    const where = isLocal(url) ? 'the first on this computer, the second on any device' : 'on any device';
    return [`${opens}, ${where}:`, link, `    or, through your proxy:  https://<your address>${path}`];
  }
  if (!isLocal(url)) {
    return [
      `${opens}:`,
      link,
      '  It is refused until a proxy with https is in front of the site, and TRUSTED_PROXIES names it (docs/deployment.md).',
    ];
  }
  const { port } = new URL(url);
  return [
    `${opens}, in a browser on this computer:`,
    link,
    '  It does not open on other devices, because you enter secrets and this address has no https.',
    `    On a server without a screen:  on your own computer run  ssh -L ${port}:localhost:${port} you@your-server`,
    '                                   and open the link there.',
    '    On a phone:                    the site needs an address with https first (docs/deployment.md).',
  ];
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
