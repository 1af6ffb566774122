import { plainAddress } from '../../contract/pages/page-addresses.ts';
import { isOfPanels } from './panels.ts';

const link = /(?:\bhref=|\bhref: |\baction=|location\.(?:assign|replace)\()\{?(['"`])(\/[^'"`]*)\1/g;
const plain = plainAddress();

/** Links of guests' pages whose address is written out: `href('/book')` keeps the language. Rule: LANG-9. */
export function findPlainLinks(sources: readonly { path: string; text: string }[]): string[] {
  return sources
    .filter(({ path }) => !isOfPanels(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(link)]
        .filter(([, , address = '']) => !plain.test(address))
        .map(({ index, 2: address }) => {
          const line = text.slice(0, index).split('\n').length;
          return `${path}:${line} links to ${address} in English: use href()`;
        }),
    );
}
