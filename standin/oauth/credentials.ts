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
  const basic = /^Basic\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (basic === undefined) {
    return { form, clientId: form.get('client_id'), clientSecret: form.get('client_secret') };
  }
  const [id = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return { form, clientId: formDecoded(id), clientSecret: formDecoded(rest.join(':')) };
}

/** RFC 6749 2.3.1: both halves are form-encoded before they are joined. */
function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
