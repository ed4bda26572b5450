import { shared } from './runtime.ts';

/** The app that this copy is bundled with: the same part of `shared/ui` in two apps is two components. */
declare const BAIRN_APP: string;
declare const __webpack_require__: { c: Record<string, { exports: unknown; hot: Hot } | undefined> };

type Hot = {
  data?: { before?: object };
  dispose: (handler: (data: { before?: object }) => void) => void;
  accept: (handler: (error: unknown) => void) => void;
  invalidate: () => void;
};

const runtime = shared();

/** What a page's module exports beside its component; the shell holds on to the first, until the next reload. */
const besideComponent = new Set(['queries', 'head', '__esModule']);

/** Called by the loader's code in each module; see react-refresh's own documentation. */
export const createSignatureFunctionForTransform = () =>
  runtime ? runtime.createSignatureFunctionForTransform() : (type: unknown) => type;

/** Names a component, so that its next version is known as the same one. */
export function register(type: unknown, id: string): void {
  runtime?.register(type, `${BAIRN_APP} ${id}`);
}

/** A module has run: for the first time, or anew after an edit. */
export function refresh(id: string, hot: Hot | undefined): void {
  const exported = __webpack_require__.c[id]?.exports as object | undefined;
  if (!hot || !exported || typeof exported !== 'object') return;
  // Without a runtime nothing is accepted, and the update reaches the screen by a reload of the page.
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

/** Makes the module's next version take the place of this one, also where a version between them did not run. */
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

/** The components of a module that exports nothing else; undefined if others may depend on what it exports. */
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
