import { serialize, parse } from 'hono/utils/cookie';

/** The cookies of a sign-in in progress, of trusted devices, and of the session for `GET /admin/me`. */
export type CookieName = 'sign_in' | 'session' | 'device';

/**
 * Names and writes our cookies: HttpOnly always; on https with the `__Host-` prefix, which ties them to this host.
 * Rule: AUTH-12.
 */
export function createCookies(isSecure: boolean) {
  const fullName = (name: CookieName) => (isSecure ? `__Host-sunset_${name}` : `sunset_${name}`);
  return {
    read(header: string | null, name: CookieName): string | null {
      return parse(header ?? '', fullName(name))[fullName(name)] ?? null;
    },
    write(name: CookieName, value: string, options: { maxAge: number; sameSite: 'Lax' | 'Strict' }): string {
      return serialize(fullName(name), value, { httpOnly: true, path: '/', secure: isSecure, ...options });
    },
  };
}

export type Cookies = ReturnType<typeof createCookies>;
