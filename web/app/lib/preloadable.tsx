import { lazy, useState, type ComponentType } from 'react';

interface Preloadable<Props> {
  Component: ComponentType<Props>;
  preload: () => Promise<void>;
}

/**
 * A part of a page that is loaded later. Once `preload` is done it renders at once, unlike `lazy`, so that its heading
 * can get the focus.
 */
export function preloadable<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let Loaded: ComponentType<Props> | null = null;
  async function loadOnce(): Promise<{ default: ComponentType<Props> }> {
    Loaded ??= await load();
    return { default: Loaded };
  }
  const Lazy = lazy(loadOnce) as unknown as ComponentType<Props>;
  function Component(props: Props) {
    // Chosen once: React takes another component for another part, and all that was typed or opened in it would be lost.
    const [Chosen] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Chosen {...props} />;
  }
  return { Component, preload: async () => void (await loadOnce()) };
}
