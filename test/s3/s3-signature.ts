import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Key {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Amazon's codes for a request whose signature or body is wrong; null: it is right. */
export type SignatureProblem =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch';

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Checks AWS Signature Version 4 by computing it from the request as it arrived. */
export function findSignatureProblem(request: IncomingMessage, body: Buffer, key: S3Key): SignatureProblem | null {
  const [, keyId, date = '', region = '', signedHeaders = '', signature] =
    form.exec(request.headers.authorization ?? '') ?? [];
  if (keyId === undefined) return 'AccessDenied';
  if (keyId !== key.accessKeyId) return 'InvalidAccessKeyId';
  const payload = String(request.headers['x-amz-content-sha256']);
  const canonical = canonicalRequest(request, signedHeaders, payload);
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const signingKey = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${key.secretAccessKey}`);
  if (hmac(signingKey, toSign).toString('hex') !== signature) return 'SignatureDoesNotMatch';
  const isBodyRight = payload === 'UNSIGNED-PAYLOAD' || payload === sha256(body);
  return isBodyRight ? null : 'XAmzContentSHA256Mismatch';
}

function canonicalRequest(request: IncomingMessage, signedHeaders: string, payload: string): string {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const pairs = query === '' ? [] : query.split('&').map((pair) => (pair.includes('=') ? pair : `${pair}=`));
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim().replaceAll(/ +/g, ' ')}\n`);
  return [request.method, path, pairs.toSorted().join('&'), headers.join(''), signedHeaders, payload].join('\n');
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
