import type { MetaDescriptor } from 'react-router';
import type { Site } from '../use-site.ts';

interface PageText {
  /** Without the site's name, which is added; left out on the home page. */
  title?: string;
  description: string;
  /** For pages that search engines should leave alone. */
  isPrivate?: boolean;
  /** The address to keep, where the page has several. */
  path?: string;
  /** The picture that chats show for a link, 1200×630; the community's unless there is a better one. */
  preview?: { path: string; alt: string };
}

interface MetaArguments {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string };
}

/** What a page tells search engines and chats: title, description, address and picture. For its `meta` export. */
export function pageMeta({ matches, location }: MetaArguments, words: PageText): MetaDescriptor[] {
  const site = siteOf(matches);
  const name = site?.community.name ?? 'Sunset Resorts';
  const title = words.title ? `${words.title} · ${name}` : `${name} · ${site?.community.tagline ?? ''}`;
  const about = [{ title }, { name: 'description', content: words.description }];
  if (words.isPrivate) return [...about, { name: 'robots', content: 'noindex' }];
  const origin = site?.publicUrl ?? '';
  const address = origin + (words.path ?? location.pathname);
  const preview = words.preview ?? { path: '/preview/site.png', alt: `${name}: a sunset over the sea` };
  return [
    ...about,
    { tagName: 'link', rel: 'canonical', href: address },
    ...openGraph({ site_name: name, type: 'website', title, description: words.description, url: address }),
    ...openGraph({ image: origin + preview.path, 'image:alt': preview.alt }),
    ...openGraph({ 'image:type': 'image/png', 'image:width': '1200', 'image:height': '630' }),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: words.description },
    { name: 'twitter:image', content: origin + preview.path },
    { name: 'twitter:image:alt', content: preview.alt },
  ];
}

/** The site as the root loader told it, where it could. */
export function siteOf(matches: MetaArguments['matches']): Site | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
}

function openGraph(properties: Record<string, string>): MetaDescriptor[] {
  return Object.entries(properties).map(([name, content]) => ({ property: `og:${name}`, content }));
}
