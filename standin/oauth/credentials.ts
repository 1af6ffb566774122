export interface FormWithClient {
  form: URLSearchParams;
  clientId: string | null;
  clientSecret: string | null;
}

export function isForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
}

/** Reads a token request: credentials from HTTP Basic, else from the body. */
export async function readFormWithClient(request: Request): Promise<FormWithClient> {
  const form = new URLSearchParams(await request.text());
  const basic = basicCredentials(request.headers.get('authorization'));
  if (basic === null) {
    return { form, clientId: form.get('client_id'), clientSecret: form.get('client_secret') };
  }
  return { form, clientId: basic.id, clientSecret: basic.secret };
}

/** The credentials of HTTP Basic; null for any other `Authorization`. */
export function basicCredentials(
  authorization: string | null | undefined,
): { id: string | null; secret: string | null } | null {
  const basic = /^Basic\s+(.+)$/i.exec(authorization ?? '')?.[1];
  if (basic === undefined) return null;
  const [id = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return { id: formDecoded(id), secret: formDecoded(rest.join(':')) };
}

/** RFC 6749 2.3.1: both halves are form-encoded before they are joined. */
function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
