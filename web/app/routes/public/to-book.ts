import { redirect } from 'react-router';

/** The booking page's older addresses lead to /book and keep what was asked for. */
export function loader({ request }: { request: Request }): Response {
  return redirect(`/book${new URL(request.url).search}`, 301);
}
