import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { deadlines } from '../../integrations/outside.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning, problem } = findingsOf('Address');

/** An address for documentation (RFC 5737), which no visitor has. */
const invented = '192.0.2.1';
const day = 86_400_000;
const shortestDays = 14;

interface Reached {
  status: number;
  location: string | undefined;
  hasHsts: boolean;
  body: string;
  /** When its certificate ends; null without TLS. */
  certificateEnds: Date | null;
}

/**
 * Opens the site as visitors do, through its name, certificate and proxy, and says what is in the way. `ca` is a further
 * certificate authority.
 */
export async function checkAddress(publicUrl: string, now: Date, ca?: string): Promise<Finding[]> {
  const url = new URL('/healthz', publicUrl);
  const secure = await reach(url, ca);
  if (secure instanceof Error) return [judgeFailure(url, secure)];
  const answer = readAnswer(secure);
  if (answer === null) return [notThisSite(url, secure.status)];
  return [
    ok(`${url.origin} answers as this site`),
    ...judgeCertificate(secure.certificateEnds, now),
    ...judgeArrival(answer),
    ...(secure.hasHsts ? [] : [withoutHsts()]),
    ...(url.port === '' ? [judgePlain(url, await reach(new URL(url.href.replace('https:', 'http:'))))] : []),
  ];
}

/** The origin of an address that somebody typed. */
export function readAddress(typed: string): string {
  const url = URL.parse(typed);
  if (url?.protocol !== 'https:')
    throw new Error('Name the address that people open, for example https://resorts.example.com.');
  return url.origin;
}

/** One request with the header that a liar would send. An error if nothing answered in time. */
function reach(url: URL, ca?: string): Promise<Reached | Error> {
  const isSecure = url.protocol === 'https:';
  const options = {
    headers: { 'x-forwarded-for': invented, accept: 'application/json' },
    signal: AbortSignal.timeout(deadlines.lookupMs),
    agent: false,
    ...(ca === undefined ? {} : { ca }),
  };
  return new Promise((resolve) => {
    const sent = (isSecure ? requestSecure : requestPlain)(url, options, (answer) => {
      read(answer).then(resolve, resolve);
    });
    sent.once('error', resolve).end();
  });
}

async function read(answer: IncomingMessage): Promise<Reached> {
  const { socket } = answer;
  return {
    status: answer.statusCode ?? 0,
    location: answer.headers.location,
    hasHsts: answer.headers['strict-transport-security'] !== undefined,
    certificateEnds: socket instanceof TLSSocket ? new Date(socket.getPeerCertificate().valid_to) : null,
    body: await readStart(answer),
  };
}

/** The first 10,000 characters at most: something else may answer, without end. */
async function readStart(answer: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    body += String(chunk);
    if (body.length > 10_000) break;
  }
  return body;
}

const answerSchema = z.object({ alive: z.literal(true), network: z.string(), is_private: z.boolean() });
type Answer = z.infer<typeof answerSchema>;

function readAnswer({ status, body }: Reached): Answer | null {
  if (status !== 200 || !body.startsWith('{')) return null;
  try {
    return answerSchema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

function notThisSite({ origin }: URL, status: number): Finding {
  const isProxyAlone = status === 502 || status === 503 || status === 504;
  return isProxyAlone
    ? warning(`${origin} answers, but the site behind it does not (${status})`, 'Start the site, then run this again.')
    : problem(`something else answers at ${origin} (${status})`, 'Let the proxy pass this name on to the site.');
}

const certificateProblems: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by nobody whom browsers trust',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by nobody whom browsers trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'lacks the certificate between it and one that browsers trust',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by nobody whom browsers trust',
};

function judgeFailure({ origin, hostname }: URL, error: Error & { code?: string }): Finding {
  const code = error.code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return problem(
      `the name ${hostname} leads nowhere`,
      'Add an A record (and AAAA) with the address of this machine, and wait until it counts.',
    );
  // Caddy ends the connection with this alert until it has a certificate.
  const fault = error.message.includes('SSL alert number 80') ? 'is not there yet' : certificateProblems[code];
  if (fault !== undefined)
    return problem(
      `the certificate of ${hostname} ${fault}`,
      'Ports 80 and 443 must be open to everybody so that Caddy can get one; its log says what failed.',
    );
  return warning(
    `${origin} does not answer (${code === '' ? error.message : code})`,
    'Start the site and its proxy, and open ports 80 and 443 in the firewall. Some routers do not let a machine reach its own public address: then try from outside.',
  );
}

function judgeCertificate(ends: Date | null, now: Date): Finding[] {
  if (ends === null) return [];
  const days = Math.floor((ends.getTime() - now.getTime()) / day);
  const says = `its certificate is valid until ${ends.toISOString().slice(0, 10)}`;
  return [
    days < shortestDays
      ? warning(says, 'It should have been renewed by now: the log of the proxy says what failed.')
      : ok(says),
  ];
}

function judgeArrival({ network, is_private: isPrivate }: Answer): Finding[] {
  if (network === invented)
    return [
      problem(
        'visitors can invent their address: the proxy passes X-Forwarded-For on, or TRUSTED_PROXIES trusts too many',
        'Let the proxy replace X-Forwarded-For, and let TRUSTED_PROXIES name it alone.',
      ),
    ];
  if (!isPrivate)
    return [
      problem(
        `the site does not know its proxy: this request counts for ${network}, and not as HTTPS`,
        'Set TRUSTED_PROXIES to the address of the proxy, and let it set X-Forwarded-For and X-Forwarded-Proto.',
      ),
    ];
  return isLoopback(network)
    ? [ok('requests arrive over HTTPS; from this machine itself their address says nothing')]
    : [ok(`requests arrive over HTTPS, and this one counts for ${network}`)];
}

function isLoopback(network: string): boolean {
  return ipaddr.isValid(network) && ipaddr.process(network).range() === 'loopback';
}

const withoutHsts = () =>
  warning(
    'browsers are not asked to use HTTPS only (Strict-Transport-Security)',
    'Let the proxy add the header, as deploy/caddy/Caddyfile does.',
  );

function judgePlain({ hostname, origin }: URL, plain: Reached | Error): Finding {
  if (plain instanceof Error)
    return warning(
      `http://${hostname} does not answer`,
      'Open port 80: who types the name alone arrives there, and certificates are renewed through it.',
    );
  const leads = plain.status >= 300 && plain.status < 400 && (plain.location ?? '').startsWith(`${origin}/`);
  return leads
    ? ok(`http://${hostname} leads to HTTPS`)
    : problem(`http://${hostname} does not lead to HTTPS`, 'Let the proxy redirect it to HTTPS.');
}
