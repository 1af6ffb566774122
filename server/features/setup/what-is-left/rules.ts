import { leftItems, type LeftItem } from '@sunset/contract/setup/left-items.ts';
import type { LeftConfiguration } from './left-configuration.ts';

/** What is known of a community after its set-up. */
export interface LeftFacts extends Pick<LeftConfiguration, 'hasPublicAddress' | 'hasBackups'> {
  hasOpening: boolean;
  /** What somebody has marked as done. */
  marked: ReadonlySet<string>;
}

const isDone: Record<LeftItem, (facts: LeftFacts) => boolean> = {
  data_key: ({ marked }) => marked.has('data_key'),
  public_address: ({ hasPublicAddress }) => hasPublicAddress,
  backups: ({ hasBackups, marked }) => hasBackups || marked.has('backups'),
  private_bot: ({ marked }) => marked.has('private_bot'),
  first_opening: ({ hasOpening }) => hasOpening,
};

/** What is left, in order. Rule: SETUP-12. */
export const itemsLeft = (facts: LeftFacts): LeftItem[] => leftItems.filter((item) => !isDone[item](facts));
