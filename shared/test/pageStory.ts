// Page stories are gathered by `import.meta.glob`.
/// <reference types="vite/types/importMeta.d.ts" />
import type { User } from '@bairn/shared/schema/auth';
import type { FakeApi } from './fakeApi.ts';

/** How a page is opened by the test that draws every page; what is not said follows from the manifest and the contract. */
export type PageStory = {
  /** Which state of the page it is, where there are several. */
  name?: string;
  /** The address where it is not the page's path with made-up ids: `/search?place=EH6`. */
  at?: string;
  /** Who opens it: one person of each kind that may, unless told. */
  user?: User;
  /** What the page before put into the history. */
  state?: unknown;
  /** Where the page leads on by itself: the path that is shown in the end. */
  leadsTo?: string;
  /** Buttons, links, choices and entries of menus that are pressed in turn, by the beginning of their names: a dialog is seen open. Drawn on the small screen alone, as are those that wait or fail. */
  press?: readonly string[];
  /** A file that is chosen in the first control for files that a press has opened. */
  file?: File;
  /**
   * A list that staff work with: at least 12 rows are wholly on the first screen of 1280 × 900 px, each 40 to 48 px high,
   * and 6 on one of 390 × 844. It needs a full page of rows (`fullPage`).
   */
  compact?: true;
  /** An answer does not come (`hang`): the placeholder is drawn. */
  loading?: true;
  /** A call fails, which the page says, with a way on. */
  failing?: true;
  /** Answers with more sense than the samples of the contract. */
  answers?: (api: FakeApi) => void;
};

/** Stories of an app's pages by their ids. A page without one is drawn too, from samples alone. */
export type PageStories<Declared> = { [Id in keyof Declared]?: PageStory | readonly PageStory[] };
