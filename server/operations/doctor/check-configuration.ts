import { hasDiscord, isLocal, readConfig, ConfigError, type Config, type Environment } from '../../config.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning, left, leftOut, problem } = findingsOf('Configuration');

/** Checks the configuration as the server does when it starts. A site that was set up in the browser has its primary admin. */
export function checkConfiguration(
  environment: Environment,
  { isSetUp = false } = {},
): { config: Config | null; findings: Finding[] } {
  try {
    const config = readConfig(environment);
    return {
      config,
      findings: [
        ok('all values are valid'),
        ...judgeAddress(config),
        ...judgeProxies(config),
        ...(isSetUp ? [] : judgeAdmins(config)),
      ],
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const lines = error.message.split('\n').slice(1);
    const findings = lines.map((line) => problem(line.trim().replace(/^- /, ''), 'See docs/configuration.md.'));
    return { config: null, findings };
  }
}

function judgeAddress({ publicUrl }: Config): Finding[] {
  if (publicUrl === undefined || isLocal(publicUrl)) {
    return [
      left(
        'players cannot open the site yet: PUBLIC_URL is not a public address',
        'Players need an address: a name from a domain registrar that leads to this server, with https, for which Caddy gets the certificate. ' +
          'On a server: set PUBLIC_URL to the https address that people open, in the file .env of the folder where you start the site ' +
          '(as a service: in /etc/sunset-resorts.env), then restart the site.',
      ),
    ];
  }
  if (publicUrl.startsWith('https:')) return [ok(`people open ${publicUrl}`)];
  return [problem('PUBLIC_URL is plain http: sign-in cookies would travel unprotected', 'Use https.')];
}

function judgeProxies(config: Config): Finding[] {
  const isProxied = config.publicUrl !== undefined && !isLocal(config.publicUrl);
  const findings: Finding[] = [];
  if (isProxied && config.trustedProxies.length === 0) {
    const todo = 'Set TRUSTED_PROXIES to the address of your proxy. Without it, all callers share one limit.';
    findings.push(left('no proxy is trusted', todo));
  }
  if (config.metricsToken === undefined) {
    findings.push(leftOut('there is no /metrics', 'Set METRICS_TOKEN so that Prometheus can read metrics.'));
  }
  if (!hasDiscord(config)) {
    findings.push(
      warning('the stand-in is used for sign-in', 'Configure your Discord application: DISCORD_CLIENT_ID and so on.'),
    );
  }
  return findings;
}

function judgeAdmins({ primaryAdminDiscordId, seedAdmins }: Config): Finding[] {
  if (primaryAdminDiscordId !== undefined || seedAdmins.length > 0) return [];
  return [warning('no admin is set', 'Set PRIMARY_ADMIN_DISCORD_ID.')];
}
