import type { RenderedPage } from '@sunset/contract/rendered-page.ts';
import {
  Component,
  createContext as createReactContext,
  createElement,
  Fragment,
  use,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import {
  atServer,
  guardMoves,
  here,
  moveTo,
  subscribe,
  type PageLocation,
  type To,
  type MoveOptions,
} from './page-history.ts';

/*
 * Replaces React Router in the built pages, under the same names. Every navigation is a page load, so there are no
 * loaders to run, no routes to match and no pages to fetch here. Decision:
 * docs/decisions/0005-no-router-in-the-browser.md.
 */

export interface RouteModule {
  default?: ComponentType;
  Layout?: ComponentType<{ children: ReactNode }>;
  ErrorBoundary?: ComponentType;
}

interface PageState {
  page: RenderedPage;
  data: Record<string, unknown>;
}

const PageContext = createReactContext<PageState | null>(null);
const RouteContext = createReactContext('root');
const OutletContext = createReactContext<ReactNode>(null);

/** Streamed data was a promise on the server, so it is one here too, for equal rendering. */
function revive({ data, streamed }: RenderedPage): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([id, loaded]) => {
      const promises = (streamed[id] ?? []).map((name) => [
        name,
        Promise.resolve((loaded as Record<string, unknown>)[name]),
      ]);
      return [id, promises.length > 0 ? { ...(loaded as object), ...Object.fromEntries(promises) } : loaded];
    }),
  );
}

/** Creates the page from the server's data for hydration. `modules` belong to its routes, from the root inwards. */
export function createPage(page: RenderedPage, modules: RouteModule[]): ReactNode {
  const state = { page, data: revive(page) };
  const [root, ...inner] = modules;
  const content = inner.reduceRight<ReactNode>((outlet, module, index) => {
    return routeElement(page.routes[index + 1]?.id ?? '', module.default, outlet);
  }, null);
  const Layout = root?.Layout ?? PassThrough;
  const Failure = root?.ErrorBoundary ?? PassThrough;
  const failed = routeElement('root', () => <Layout>{<Failure />}</Layout>, null);
  const App = root?.default ?? PassThrough;
  const whole = routeElement('root', () => <Layout>{<App />}</Layout>, content);
  return asOnServer(
    <PageContext value={state}>
      {page.hasFailed ? failed : <PageBoundary failed={failed}>{whole}</PageBoundary>}
    </PageContext>,
  );
}

/** React derives `useId` from forks in the tree, and the server's router adds two of them above the page. */
function asOnServer(page: ReactNode): ReactNode {
  const inner = createElement(Fragment, null, page, null);
  return createElement(Fragment, null, inner, null);
}

function routeElement(id: string, Content: ComponentType = Outlet, outlet: ReactNode): ReactNode {
  return (
    <RouteContext value={id}>
      <OutletContext value={outlet}>
        <Content />
      </OutletContext>
    </RouteContext>
  );
}

function PassThrough({ children }: { children?: ReactNode }) {
  return children;
}

class PageBoundary extends Component<{ failed: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}

function usePage(): PageState {
  const state = useContext(PageContext);
  if (!state) throw new Error('Only for components of a page.');
  return state;
}

export function Outlet() {
  return useContext(OutletContext);
}

export function useRouteLoaderData(id: string): unknown {
  return useContext(PageContext)?.data[id];
}

export function useLoaderData(): unknown {
  return usePage().data[useContext(RouteContext)];
}

export function useParams(): Record<string, string | undefined> {
  return usePage().page.params;
}

/** The current URL; during hydration, what the server rendered, which has no fragment. */
export function useLocation(): PageLocation {
  const { pathname } = usePage().page;
  return useSyncExternalStore(subscribe, here, () => atServer(pathname));
}

/** Navigates within the page without loading; to another page by loading it. */
export function useNavigate(): (to: To | number, options?: MoveOptions) => void {
  return moveTo;
}

interface Blocker {
  state: 'unblocked' | 'blocked';
  proceed?: () => void;
  reset?: () => void;
}

/** Blocks navigation within the page while `isOn`. Leaving the page is handled by `beforeunload`. */
export function useBlocker(isOn: boolean): Blocker {
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    return guardMoves((go) => setProceed(() => go));
  }, [isOn]);
  if (proceed === null) return { state: 'unblocked' };
  const reset = () => setProceed(null);
  return {
    state: 'blocked',
    reset,
    proceed: () => {
      reset();
      proceed();
    },
  };
}

type SearchParamsInput = URLSearchParams | string | Record<string, string>;

export function useSearchParams() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const setQuery = (
    next: SearchParamsInput | ((query: URLSearchParams) => SearchParamsInput),
    options?: MoveOptions,
  ) => {
    const chosen = typeof next === 'function' ? next(new URLSearchParams(here().search)) : next;
    moveTo({ search: `?${new URLSearchParams(chosen).toString()}` }, options);
  };
  return [query, setQuery] as const;
}

interface AwaitProps<T> {
  resolve: T | Promise<T>;
  children: (value: T) => ReactNode;
}

export function Await<T>({ resolve, children }: AwaitProps<T>) {
  return children(resolve instanceof Promise ? use(resolve) : resolve);
}

/** The contents of <head> came with the page and stay; React ignores them. */
function RenderedByServer() {
  return null;
}

export { RenderedByServer as Links, RenderedByServer as Meta, RenderedByServer as Scripts };

/** The build wraps each route's component with it, which passes the loader's data. */
export function UNSAFE_withComponentProps(Page: ComponentType<Record<string, unknown>>): ComponentType {
  return function RoutePage() {
    const { page } = usePage();
    return <Page params={page.params} loaderData={useLoaderData()} matches={[]} />;
  };
}

export function UNSAFE_withErrorBoundaryProps(Boundary: ComponentType): ComponentType {
  return Boundary;
}

/** Loaders run on the server only. */
export function createContext<T>(value: T): T {
  return value;
}
