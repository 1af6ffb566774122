import { SignInCallback } from '../../features/auth/components/sign-in-callback.tsx';

export default function AuthCallback() {
  return <SignInCallback kind="user" />;
}
