import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createOutsideCalls } from '../outside.ts';
import { createDiscordSignIn } from './sign-in.ts';

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

it('sends the secret in the header alone, with - and _ as they are (AUTH-16)', async () => {
  const seen: { authorization: string | undefined; body: string }[] = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ authorization: request.headers.authorization, body });
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signIn = createDiscordSignIn({
    clientId: '1310244756183941130',
    clientSecret: 'aB-cd_Ef9',
    guildId: '860459788382240771',
    authorizeUrl: `${origin}/authorize`,
    apiBase: origin,
    issuer: origin,
    calls: createOutsideCalls(),
    now: () => new Date(),
  });
  const request = { state: 'state', verifier: 'v'.repeat(43), redirectUri: 'https://site.example/auth/callback' };
  const outcome = await signIn.finish({ ...request, code: 'code', iss: undefined });
  expect(outcome).toEqual({ kind: 'sign_in_again', reason: 'invalid_grant', hasAnswered: true });
  const basic = Buffer.from('1310244756183941130:aB-cd_Ef9').toString('base64');
  expect(seen).toEqual([{ authorization: `Basic ${basic}`, body: expect.not.stringContaining('aB-cd_Ef9') as string }]);
});
