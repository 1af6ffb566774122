import { serialize, parse } from 'hono/utils/cookie';

/**
 * The cookies of a sign-in in progress, of trusted devices, of the set-up, and of the session for `GET /admin/me`. `signed_in` contains nothing:
 * it is set and removed with `session`, so that a page knows without a call that there is no session. Rule: AUTH-12.
 */
export type CookieName = 'sign_in' | 'session' | 'signed_in' | 'device' | 'setup';

/**
 * Names and writes our cookies: HttpOnly except `signed_in`; on https with the `__Host-` prefix, which ties them to this host.
 */
export function createCookies(isSecure: boolean) {
  const fullName = (name: CookieName) => (isSecure ? `__Host-sunset_${name}` : `sunset_${name}`);
  const write = (name: CookieName, value: string, options: { maxAge: number; sameSite: 'Lax' | 'Strict' }): string => {
    const httpOnly = name !== 'signed_in';
    return serialize(fullName(name), value, { httpOnly, path: '/', secure: isSecure, ...options });
  };
  return {
    read(header: string | null, name: CookieName): string | null {
      return parse(header ?? '', fullName(name))[fullName(name)] ?? null;
    },
    write,
    /** Removes the key of the set-up. */
    endSetup(headers: Headers): void {
      headers.append('set-cookie', write('setup', '', { maxAge: 0, sameSite: 'Strict' }));
    },
    /** Sets the cookies of a session for so many seconds, or removes them. */
    setSession(headers: Headers, session: { token: string; maxAge: number } | null): void {
      const options = { maxAge: session?.maxAge ?? 0, sameSite: 'Lax' } as const;
      headers.append('set-cookie', write('session', session?.token ?? '', options));
      headers.append('set-cookie', write('signed_in', session === null ? '' : '1', options));
    },
  };
}

export type Cookies = ReturnType<typeof createCookies>;
