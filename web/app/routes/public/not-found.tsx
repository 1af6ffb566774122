import { data } from 'react-router';
import type { Route } from './+types/not-found.ts';
import { NotFound } from '../../features/layout/components/not-found.tsx';
import { pageMeta } from '../../lib/navigation/page-meta.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: 'Page Not Found', description: 'There is no page at this address.', isPrivate: true });
}

export default function NotFoundPage() {
  return <NotFound />;
}
