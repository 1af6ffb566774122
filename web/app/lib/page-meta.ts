import type { MetaDescriptor } from 'react-router';
import type { Site } from './use-site.ts';

interface PageWords {
  /** Without the site's name, which is added; left out on the home page. */
  title?: string;
  description: string;
  /** For pages that search engines should leave alone. */
  isPrivate?: boolean;
}

interface MetaArguments {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The title and description of a page, for its `meta` export. */
export function pageMeta({ matches }: MetaArguments, { title, description, isPrivate }: PageWords): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
  const name = site?.community.name ?? 'Sunset Resorts';
  return [
    { title: title ? `${title} · ${name}` : `${name} · ${site?.community.tagline ?? ''}` },
    { name: 'description', content: description },
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
