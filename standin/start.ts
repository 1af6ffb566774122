import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './app.ts';
import { addressesFor, environmentFor, exampleLinks } from './environment.ts';
import { createRushes } from './rush/rushes.ts';
import type { DiscordState } from './discord/state.ts';
import { randomToken } from './oauth/pkce.ts';
import { createState, type StandinState } from './state.ts';

export interface StandinOptions {
  /** 0, the default, takes a free port. */
  port?: number;
  host?: string;
  /** Milliseconds since 1970. The control plane can add to it. */
  now?: () => number;
  /** Begins as the developer portal of somebody new: own secrets, no redirects, and a bot that is in no server. */
  isNewcomer?: boolean;
}

export interface Standin {
  /** The one origin on which everything is, without a slash at the end. */
  url: string;
  world: StandinState;
  /** The product's environment variables that point at this stand-in. */
  environment(): Record<string, string>;
  /** Those of them that are addresses: a site that is being set up finds its Discord there. */
  addresses(): Record<string, string>;
  /** Links of the example community, for those that the operator does not set. */
  exampleLinks: Record<string, string>;
  /** Allows the product's three return addresses below its public address, where simulated players book. */
  registerRedirects(publicUrl: string): void;
  /** Ends at once, also with open connections. */
  close(): Promise<void>;
}

/**
 * Idle connections stay open for longer than callers pause. With Node's 5 s one that pauses for as long finds its connection cut
 * while it sends.
 */
const keepAliveTimeoutMs = 400_000;

/** Starts a local Discord, Bloxlink and Roblox. Several can run side by side. */
export async function startStandin(options: StandinOptions = {}): Promise<Standin> {
  const { port = 0, host = '127.0.0.1', now = Date.now } = options;
  const state = createState(now);
  if (options.isNewcomer === true) beginAsNewcomer(state.discord);
  const rushes = createRushes(state);
  const server = createAdaptorServer({
    fetch: createApp(state, rushes, options.isNewcomer).fetch,
    overrideGlobalObjects: false,
    serverOptions: { keepAliveTimeout: keepAliveTimeoutMs },
  }) as Server;
  await listen(server, port, host);
  const { port: taken } = server.address() as AddressInfo;
  state.origin = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
  return {
    url: state.origin,
    world: state,
    environment: () => {
      const { application, interactions } = state.discord;
      return environmentFor(state.origin, { application, publicKey: interactions.key.publicKey });
    },
    addresses: () => addressesFor(state.origin),
    exampleLinks,
    registerRedirects: (publicUrl) => registerRedirects(state, publicUrl),
    close: async () => {
      await rushes.close();
      await close(server);
    },
  };
}

function beginAsNewcomer(discord: DiscordState): void {
  discord.botInGuild = false;
  Object.assign(discord.application, {
    clientSecret: randomToken(32),
    botToken: randomToken(60),
  });
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function registerRedirects(state: StandinState, publicUrl: string): void {
  const base = publicUrl.replace(/\/+$/, '');
  state.site = base;
  state.discord.redirects.add(`${base}/auth/callback`);
  state.discord.redirects.add(`${base}/admin/auth/callback`);
  state.roblox.redirects.add(`${base}/roblox/callback`);
}
