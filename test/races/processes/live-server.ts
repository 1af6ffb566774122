import { expect, vi } from 'vitest';
import { listen } from '../../../server/http/connection/listen.ts';
import { listenForChanges } from '../../../server/live/listen-for-changes.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { openLivePage, type LivePage } from './live-page.ts';

/** A server with its own notification listener, reached over real HTTP. */
export interface LiveServer {
  app: TestApp;
  url: string;
  /** Connects a page, which is closed with the server. */
  connect(headers?: Record<string, string>): Promise<LivePage>;
  /** Connects a page and waits for its first event. */
  openPage(headers?: Record<string, string>): Promise<LivePage>;
  /** Closes pages, connections and the app. */
  close(): Promise<void>;
}

/** Starts a server on a database of its own, or on that of another server. */
export async function startLiveServer(databaseUrl?: string): Promise<LiveServer> {
  const app = await startTestApp(databaseUrl === undefined ? {} : { databaseUrl });
  const http = await listen((request, env) => app.api.hono.fetch(request, env), { host: '127.0.0.1', port: 0 });
  const listener = listenForChanges(app.deps, app.databaseUrl);
  await vi.waitFor(() => expect(app.deps.changes.isConnected).toBe(true), { timeout: 8000 });
  const pages: LivePage[] = [];
  const connect = async (headers?: Record<string, string>) => {
    const page = await openLivePage(http.port, headers);
    pages.push(page);
    return page;
  };
  return {
    app,
    url: `http://127.0.0.1:${http.port}`,
    connect,
    async openPage(headers) {
      const page = await connect(headers);
      await page.next('hello');
      return page;
    },
    async close() {
      for (const page of pages) page.close();
      http.server.closeAllConnections();
      await http.close();
      await listener.close();
      await app.close();
    },
  };
}

/** The headers of a page whose member is signed in. */
export async function signedInAs({ app }: LiveServer, member: Parameters<TestApp['token']>[0]) {
  return { authorization: `Bearer ${await app.token(member)}` };
}
