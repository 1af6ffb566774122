import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString();
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = request.headers;
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
  const isSigned = signatures.split(' ').some((one) => {
    const sent = Buffer.from(one.replace('v1,', ''), 'base64');
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
  const isRecent = Math.abs(Date.now() / 1000 - Number(at)) < 300;
  response.writeHead(isSigned && isRecent ? 204 : 401).end();
  if (isSigned && isRecent) console.log(id, JSON.parse(body)); // Skip an id that you have seen before.
}).listen(process.env.PORT ?? 8080);
