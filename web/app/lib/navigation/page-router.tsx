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
 * What the built pages use of React Router in the browser, under the same names; the build puts this in its place. Every
 * change of page is a page load, so there are no loaders to run, no routes to match and no pages to fetch here.
 * Decision: docs/decisions/0005-no-router-in-the-browser.md.
 */

/** A page as the server rendered it. */
export interface RenderedPage {
  pathname: string;
  params: Record<string, string | undefined>;
  routes: { id: string; module: string }[];
  data: Record<string, unknown>;
  /** The names of what came after the page had begun, by route. */
  streamed: Record<string, string[]>;
  hasFailed: boolean;
}

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

/** What the server streamed is a promise to its page there, and here too, so that both render alike. */
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

/** A page from what the server sent along, ready to be hydrated. `modules` are its routes', from the root inwards. */
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

/** React counts the ids of `useId` by forks in the tree, and the server's router has two of them above the page. */
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

/** Where the page is; while it is hydrated, where the server rendered it, which leaves out what only the browser reads. */
export function useLocation(): PageLocation {
  const { pathname } = usePage().page;
  return useSyncExternalStore(subscribe, here, () => atServer(pathname));
}

/** Moves within the page without loading anything; to another page by loading it. */
export function useNavigate(): (to: To | number, options?: MoveOptions) => void {
  return moveTo;
}

interface Blocker {
  state: 'unblocked' | 'blocked';
  proceed?: () => void;
  reset?: () => void;
}

/** Holds up moves within the page while `isOn`; leaving it altogether is `beforeunload`'s to ask about. */
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

/** What stands in <head> came with the page and stays; React passes over it. */
function InTheHead() {
  return null;
}

export { InTheHead as Links, InTheHead as Meta, InTheHead as Scripts };

/** The build wraps each route's component with it, which hands it what its loader read. */
export function UNSAFE_withComponentProps(Page: ComponentType<Record<string, unknown>>): ComponentType {
  return function RoutePage() {
    const { page } = usePage();
    return <Page params={page.params} loaderData={useLoaderData()} matches={[]} />;
  };
}

export function UNSAFE_withErrorBoundaryProps(Boundary: ComponentType): ComponentType {
  return Boundary;
}

/** Loaders' context is the server's. */
export function createContext<T>(value: T): T {
  return value;
}
