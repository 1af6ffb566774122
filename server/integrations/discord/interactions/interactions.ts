import type { OutsideCalls } from '../../outside.ts';
import { createDeferredAnswers, type DeferredAnswers } from './deferred-answers.ts';
import { parseInteraction, type ReceivedInteraction } from './parse-interaction.ts';
import { createSignatureCheck, isWellFormed, type CheckSignature, type SignatureHeaders } from './signature.ts';

/** What Discord sends to the application by HTTP, and the answers. */
export interface DiscordInteractions extends DeferredAnswers {
  /** Whether the headers can be a signature at all. */
  isWellFormed(headers: SignatureHeaders): boolean;
  /** Whether Discord signed this body within the last five minutes. */
  checkSignature: CheckSignature;
  /** Reads a signed body; null if it has another shape, or is for another application. */
  read(body: Uint8Array): ReceivedInteraction | null;
  /** Resolves with the result, or with null if it takes longer. */
  within<T>(work: Promise<T>, ms: number): Promise<T | null>;
}

interface Settings {
  publicKey: string;
  applicationId: string;
  apiBase: string;
  calls: OutsideCalls;
}

export function createDiscordInteractions({ publicKey, ...settings }: Settings): DiscordInteractions {
  return {
    ...createDeferredAnswers(settings),
    isWellFormed,
    checkSignature: createSignatureCheck(publicKey),
    read: (body) => {
      const received = parseInteraction(body);
      const applicationId = received?.kind === 'ping' ? received.applicationId : received?.interaction.applicationId;
      return applicationId === settings.applicationId ? received : null;
    },
    within,
  };
}

function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
