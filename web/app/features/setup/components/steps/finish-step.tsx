import { stepTexts } from '../../steps.ts';
import { CheckSection } from '../finish/check-section.tsx';
import { FinishSection, type Finished } from '../finish/finish-section.tsx';
import { SignInSection } from '../finish/sign-in-section.tsx';
import { Instructions } from '../instructions.tsx';
import { StepHeading } from '../step-heading.tsx';

/** The last step: what the doctor finds, the sign-in of the primary admin, and the start of the site. */
export function FinishStep({ onFinished }: { onFinished: (finished: Finished) => void }) {
  return (
    <div className="flex flex-col gap-8">
      <StepHeading title={stepTexts.sign_in.title}>
        Almost done. We look at everything once more, you sign in, and your site opens.
      </StepHeading>
      <Instructions>
        <CheckSection />
        <SignInSection />
        <FinishSection onFinished={onFinished} />
      </Instructions>
    </div>
  );
}
