import { m } from '#messages';
import { Button } from '../../../ui/button.tsx';
import type { useStartSignIn } from '../hooks/use-start-sign-in.ts';
import { SignInWait } from './sign-in-wait.tsx';

type SignInQueueProps = Pick<ReturnType<typeof useStartSignIn>, 'resume' | 'stop'> & { until: number };

/** In place of the button of a sign-in, while it waits for its time. */
export function SignInQueue({ until, resume, stop }: SignInQueueProps) {
  return (
    <SignInWait title={m.auth_rush_title()} text={m.auth_rush_text()} until={until} onOver={resume}>
      <Button variant="secondary" className="self-start" onClick={stop}>
        {m.auth_stop_waiting()}
      </Button>
    </SignInWait>
  );
}
