/** The used part of `react-refresh/runtime`. */
export type RefreshRuntime = {
  createSignatureFunctionForTransform: () => unknown;
  register: (type: unknown, id: string) => void;
  isLikelyComponentType: (type: unknown) => boolean;
  performReactRefresh: () => unknown;
};

const place = '__bairn_refresh';

/** Provides the page's single refresh runtime to the remotes, because components of several bundles share one React. */
export function share(runtime: RefreshRuntime): void {
  Reflect.set(globalThis, place, runtime);
}

/** The shell's runtime; undefined in a production shell, whose React cannot refresh. */
export const shared = () => Reflect.get(globalThis, place) as RefreshRuntime | undefined;
