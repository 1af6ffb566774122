import { redirect } from 'react-router';

/** Redirects old paths of the booking page to /book with their parameters (PAGE-17). */
export function loader({ request }: { request: Request }): Response {
  return redirect(`/book${new URL(request.url).search}`, 301);
}
