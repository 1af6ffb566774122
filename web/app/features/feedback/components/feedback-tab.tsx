import { ResortFeedbackSection } from './resort-feedback.tsx';
import { EveningFeedbackSection } from './evening-feedback.tsx';

/** What guests answer after their evenings. Rules: FEEDBACK-5, FEEDBACK-6. */
export function FeedbackTab() {
  return (
    <div className="grid items-start gap-10 xl:grid-cols-[1fr_26rem]">
      <EveningFeedbackSection />
      <ResortFeedbackSection />
    </div>
  );
}
