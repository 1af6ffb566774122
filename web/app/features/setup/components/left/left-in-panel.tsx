import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ListTodo } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../../lib/requests/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { iconSize } from '../../../../ui/icon-size.ts';
import { leftHeadingId, useMarkLeft } from '../../hooks/use-mark-left.tsx';
import { setUpPath } from '../../../../shared/panel-paths.ts';
import { leftTitles } from '../../left.ts';
import { leftQuery } from '../../queries.ts';
import { WhatIsLeft } from './what-is-left.tsx';

const listId = 'what-is-left-list';

interface LeftInPanelProps {
  /** The tab that is shown. */
  tab: string;
  /** Whether it is the first one; above the others the list is one line until it is opened there. */
  isFirstTab: boolean;
}

/** What is left after the set-up, for the primary admin, above all tabs until nothing is. Rule: SETUP-12. */
export function LeftInPanel({ tab, isFirstTab }: LeftInPanelProps) {
  const client = useQueryClient();
  const { data: left } = useQuery(leftQuery());
  const [openTab, setOpenTab] = useState<string | null>(null);
  const isOpen = openTab === tab;
  const mark = useMarkLeft({
    send: (body) => call('POST /admin/what-is-left', { body }),
    onChange: (next) => client.setQueryData(leftQuery().queryKey, next),
  });
  const [next] = left?.items ?? [];
  if (left === undefined || next === undefined) return null;
  return (
    <Card as="section" aria-labelledby={leftHeadingId} isFlush className="mt-6">
      <div className={classNames('flex items-center gap-3 px-4 sm:px-6', isFirstTab ? 'py-3' : 'py-0.5')}>
        <ListTodo size={iconSize.medium} className="shrink-0 text-accent-text max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <h2 id={leftHeadingId} tabIndex={-1} className="font-semibold">
            What is left: {left.items.length}
          </h2>
          {!isOpen && isFirstTab && <p className="text-sm text-ink-soft">Next: {leftTitles[next]}</p>}
        </div>
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={listId}
          icon={<ChevronDown size={iconSize.medium} className={classNames('transition', isOpen && 'rotate-180')} />}
          onClick={() => setOpenTab(isOpen ? null : tab)}
        >
          {isOpen ? 'Hide' : 'Show'}
          <span className="sr-only"> what is left</span>
        </Button>
      </div>
      <div id={listId} hidden={!isOpen} className="border-t border-line px-4 py-5 sm:px-6">
        {isOpen && (
          <>
            <WhatIsLeft left={left} mark={mark} />
            <p className="mt-6 border-t border-line pt-4">
              How guests pay, hosts, your terms and the commands in Discord are explained under{' '}
              <a href={setUpPath} className="link">
                Settings, Set-up
              </a>
              .
            </p>
          </>
        )}
      </div>
    </Card>
  );
}
