/** What is used of `react-refresh/runtime`. */
export type RefreshRuntime = {
  createSignatureFunctionForTransform: () => unknown;
  register: (type: unknown, id: string) => void;
  isLikelyComponentType: (type: unknown) => boolean;
  performReactRefresh: () => unknown;
};

const place = '__bairn_refresh';

/** Gives the page's one refresh runtime to the remotes: components of several bundles are on one React's screen. */
export function share(runtime: RefreshRuntime): void {
  Reflect.set(globalThis, place, runtime);
}

/** The runtime of the shell around; undefined in a shell that was built for production, whose React cannot refresh. */
export const shared = () => Reflect.get(globalThis, place) as RefreshRuntime | undefined;
