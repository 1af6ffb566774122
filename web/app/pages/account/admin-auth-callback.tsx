import { SignInCallback } from '../../features/auth/components/sign-in-callback.tsx';

export default function AdminAuthCallback() {
  return <SignInCallback kind="admin" />;
}
