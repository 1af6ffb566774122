import type { WhatIsLeft as Left } from '@sunset/contract/api/setup/what-is-left.ts';
import { PanelsTopLeft } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../../lib/requests/api.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { leftHeadingId, useMarkLeft } from '../../hooks/use-mark-left.tsx';
import { canOpenText } from '../../left.ts';
import { GoodToKnow } from '../good-to-know.tsx';
import { WhatIsLeft } from '../left/what-is-left.tsx';
import type { Finished } from './finish-section.tsx';

/** What comes after the first set-up. */
export function WhatNext({ finished }: { finished: Finished }) {
  const { setup, left } = finished;
  const { site_address: siteAddress, items } = left;
  return (
    <>
      <p className="max-w-prose text-lg text-ink-soft">
        {canOpenText(items)} {setup.brand?.brand_name ?? 'Your community'} runs at {siteAddress}.
      </p>
      {finished.leftKey !== null && <LeftAfterSetup before={left} pageKey={finished.leftKey} />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`${siteAddress}/admin`} size="large" icon={<PanelsTopLeft size={iconSize.medium} />}>
          Sign in to the admin panel
        </ButtonLink>
        <ButtonLink href={`${siteAddress}/`} size="large" variant="secondary">
          See the home page
        </ButtonLink>
      </div>
      <p className="max-w-prose text-ink-soft">
        Sign in with Discord once more there. Your first sign-in showed the set-up who the primary admin is.
      </p>
      <section aria-labelledby="good-to-know" className="flex flex-col gap-4 border-t border-line pt-6">
        <h2 id="good-to-know" className="text-heading">
          Good to know
        </h2>
        <p className="max-w-2xl text-ink-soft">You find this in the admin panel, too: under Settings, then Set-up.</p>
        <GoodToKnow left={left} origin={siteAddress} />
      </section>
    </>
  );
}

/** The list of the panel. Nobody is signed in here, so that this page has a key for it. */
function LeftAfterSetup({ before, pageKey: key }: { before: Left; pageKey: string }) {
  const [left, setLeft] = useState(before);
  const mark = useMarkLeft({
    send: (item) => call('POST /setup/what-is-left', { body: { ...item, key } }),
    onChange: setLeft,
  });
  const count = left.items.length;
  return (
    <section aria-labelledby={leftHeadingId} className="flex flex-col gap-4 border-t border-line pt-6">
      <h2 id={leftHeadingId} tabIndex={-1} className="text-heading">
        {count === 0 ? 'Nothing is left' : `What is left: ${count}`}
      </h2>
      <p className="max-w-2xl">
        {count === 0
          ? 'All of it is done.'
          : 'In this order it is the least work. Nothing breaks if you do a part of it later, but guests can book only when the site has its address and an opening. What is done leaves the list, which is in the admin panel, too.'}
      </p>
      <WhatIsLeft left={left} mark={mark} />
    </section>
  );
}
