/** The title of the page, of a first set-up or of a change. */
export function SetupTitle({ isChange = false }: { isChange?: boolean }) {
  return (
    <h1 className="mb-6 text-eyebrow text-accent-text sm:mb-10">
      {isChange ? 'Change the set-up' : 'Set up your site'}
    </h1>
  );
}
