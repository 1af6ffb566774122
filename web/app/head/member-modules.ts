import type { EarlyRead } from '../lib/requests/early-reads.ts';
import { deviceNow } from '../lib/server-clock.ts';

/*
 * After two templates, with the modules that only visitors and only members need: preloads them, and starts what members read first
 * (lib/requests/early-reads.ts). A failed read is left out, so that the page's own call shows the error.
 */

const kind = document.documentElement.dataset['session'];
const ofMembers = (document.currentScript as HTMLElement).previousElementSibling as HTMLTemplateElement;
if (kind) startReads(ofMembers, kind);
else document.head.append((ofMembers.previousElementSibling as HTMLTemplateElement).content);

function startReads({ content, dataset }: HTMLTemplateElement, session: string) {
  document.head.append(content);
  const token = localStorage[`${session}Token`] as string;
  const reads: Record<string, EarlyRead> = {};
  (window as { earlyReads?: typeof reads }).earlyReads = reads;
  const origin = (document.querySelector('meta[name=api-origin]') as HTMLMetaElement).content;
  for (const path of String(dataset['reads']).split(' ').filter(Boolean)) {
    const url = origin + path;
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const read: EarlyRead = { token, answer: fetch(url, { headers, credentials: 'include' }) };
    reads[url] = read;
    read.answer.then(
      () => (read.at = deviceNow()),
      () => delete reads[url],
    );
  }
}
