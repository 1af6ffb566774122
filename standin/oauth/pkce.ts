import { createHash, randomBytes } from 'node:crypto';

const verifierPattern = /^[A-Za-z0-9\-._~]{43,128}$/;
const challengePattern = /^[A-Za-z0-9_-]{43}$/;

export function isVerifier(text: string): boolean {
  return verifierPattern.test(text);
}

export function isChallenge(text: string): boolean {
  return challengePattern.test(text);
}

/** S256, the only method that both services accept. */
export function answersChallenge(verifier: string, challenge: string): boolean {
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

/** A random secret of the given length, letters and digits. */
export function randomToken(length: number): string {
  return randomBytes(length * 2)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, length);
}
