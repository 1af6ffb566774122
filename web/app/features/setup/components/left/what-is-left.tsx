import type { WhatIsLeft as Left } from '@sunset/contract/api/setup/what-is-left.ts';
import { isMarkedItem, type LeftItem } from '@sunset/contract/setup/left-items.ts';
import { Check } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Disclosure } from '../../../../ui/dialogs/disclosure.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { iconSize } from '../../../../ui/icon-size.ts';
import { leftTitles } from '../../left.ts';
import type { MarkLeft } from '../../hooks/use-mark-left.tsx';
import { partHeading } from '../instructions.tsx';
import { leftTexts } from './left-item.tsx';

interface WhatIsLeftProps {
  left: Left;
  mark: MarkLeft;
}

const isOnServer = (item: LeftItem) => item === 'data_key' || item === 'public_address' || item === 'backups';

/** What a new community has left to do, in this order; what is done is not in it. Rule: SETUP-12. */
export function WhatIsLeft({ left, mark }: WhatIsLeftProps) {
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {left.items.some(isOnServer) && (
        <p className="text-ink-soft">
          Commands and lines of files are for the computer on which the site runs: commands are typed in its terminal. A
          rented server has no screen: its provider says how to reach its terminal from your computer (SSH). Open the
          admin panel on the computer on which you type them, to copy the lines. While a rented server has no address,
          the panel opens there through the SSH line that the site printed at its start.
        </p>
      )}
      <ol className="flex flex-col [counter-reset:part]">
        {left.items.map((item, index) => (
          <li key={item} className="[counter-increment:part] not-first:-mt-px">
            <Disclosure
              isOpenAtFirst={index === 0}
              summary={<h3 className={classNames(partHeading, 'py-2')}>{leftTitles[item]}</h3>}
            >
              <LeftItemText item={item} left={left} mark={mark} />
            </Disclosure>
          </li>
        ))}
      </ol>
    </div>
  );
}

function LeftItemText({ item, left, mark }: WhatIsLeftProps & { item: LeftItem }) {
  const Text = leftTexts[item];
  return (
    <div className="flex flex-col gap-4 pt-1">
      <Text left={left} />
      {isMarkedItem(item) && (
        <Button
          variant="secondary"
          className="self-start"
          icon={<Check size={iconSize.small} />}
          isLoading={mark.isPending && mark.variables.item === item}
          onClick={() => mark.mutate({ item, is_done: true })}
        >
          Done<span className="sr-only"> {leftTitles[item]}</span>
        </Button>
      )}
    </div>
  );
}
