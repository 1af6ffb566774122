import { NotFound } from '../../features/layout/components/not-found.tsx';

export default function NotFoundPage() {
  return <NotFound />;
}
