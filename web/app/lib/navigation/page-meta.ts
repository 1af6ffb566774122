import type { MetaDescriptor } from 'react-router';
import type { Site } from '../use-site.ts';

interface PageText {
  /** Without the site's name, which is added; omitted on the home page. */
  title?: string;
  description: string;
  /** Not for search engines. */
  isPrivate?: boolean;
  /** The canonical path, if the page has several. */
  path?: string;
  /** The preview picture for links in chats, 1200×630; the community's by default. */
  preview?: { path: string; alt: string };
}

interface MetaArguments {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string };
}

/** Title, description, canonical URL and preview picture, for a page's `meta` export. */
export function pageMeta({ matches, location }: MetaArguments, text: PageText): MetaDescriptor[] {
  const site = siteOf(matches);
  const name = site?.community.name ?? 'Sunset Resorts';
  const title = text.title ? `${text.title} · ${name}` : `${name} · ${site?.community.tagline ?? ''}`;
  const about = [{ title }, { name: 'description', content: text.description }];
  if (text.isPrivate) return [...about, { name: 'robots', content: 'noindex' }];
  const origin = site?.publicUrl ?? '';
  const address = origin + (text.path ?? location.pathname);
  const preview = text.preview ?? { path: '/preview/site.png', alt: `${name}: a sunset over the sea` };
  return [
    ...about,
    { tagName: 'link', rel: 'canonical', href: address },
    ...openGraph({ site_name: name, type: 'website', title, description: text.description, url: address }),
    ...openGraph({ image: origin + preview.path, 'image:alt': preview.alt }),
    ...openGraph({ 'image:type': 'image/png', 'image:width': '1200', 'image:height': '630' }),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: text.description },
    { name: 'twitter:image', content: origin + preview.path },
    { name: 'twitter:image:alt', content: preview.alt },
  ];
}

/** The data of the root loader, if it loaded. */
export function siteOf(matches: MetaArguments['matches']): Site | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
}

function openGraph(properties: Record<string, string>): MetaDescriptor[] {
  return Object.entries(properties).map(([name, content]) => ({ property: `og:${name}`, content }));
}
