import { shared } from './runtime.ts';

/** The app of this copy: the same part of `shared/ui` in two apps is two components. */
declare const BAIRN_APP: string;
declare const __webpack_require__: { c: Record<string, { exports: unknown; hot: Hot } | undefined> };

type Hot = {
  data?: { before?: object };
  dispose: (handler: (data: { before?: object }) => void) => void;
  accept: (handler: (error: unknown) => void) => void;
  invalidate: () => void;
};

const runtime = shared();

/** Exports of a page's module beside its component; the shell keeps the first version until a reload. */
const besideComponent = new Set(['queries', 'head', '__esModule']);

/** Called by the loader's code in each module; see the documentation of react-refresh. */
export const createSignatureFunctionForTransform = () =>
  runtime ? runtime.createSignatureFunctionForTransform() : (type: unknown) => type;

/** Names a component, so that its next version is recognised as the same one. */
export function register(type: unknown, id: string): void {
  runtime?.register(type, `${BAIRN_APP} ${id}`);
}

/** A module has run: for the first time, or again after an edit. */
export function refresh(id: string, hot: Hot | undefined): void {
  const exported = __webpack_require__.c[id]?.exports as object | undefined;
  if (!hot || !exported || typeof exported !== 'object') return;
  // Without a runtime no update is accepted, and the page reloads.
  if (!runtime) return;
  const components = componentsOf(exported);
  const before = hot.data?.before;
  if (!components) {
    if (before) hot.invalidate();
    return;
  }
  for (const [name, type] of components) register(type, `${id} exports ${name}`);
  standFor(id, hot, exported);
  if (!before) return;
  if (namesOf(before) === namesOf(exported)) soon();
  else hot.invalidate();
}

/** Replaces the module by its next version, even if a version in between failed to run. */
function standFor(id: string, hot: Hot, exported: object): void {
  hot.dispose((data) => {
    data.before = exported;
  });
  hot.accept((error) => {
    console.error(error);
    const failed = __webpack_require__.c[id];
    if (failed) standFor(id, failed.hot, exported);
  });
}

/** The components of a module that exports nothing else; undefined if other modules may use its exports. */
function componentsOf(exported: object): [string, unknown][] | undefined {
  const components: [string, unknown][] = [];
  for (const [name, value] of Object.entries(exported)) {
    if (besideComponent.has(name)) continue;
    if (!runtime?.isLikelyComponentType(value)) return undefined;
    components.push([name, value]);
  }
  return components.length > 0 ? components : undefined;
}

const namesOf = (exported: object) => Object.keys(exported).sort().join();

let waiting = false;

/** Once for all modules of an update. */
function soon(): void {
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    runtime?.performReactRefresh();
  }, 10);
}
