import * as runtime from 'react-refresh/runtime';
import { share } from './runtime.ts';

// The shell's first module: React looks for the refresh hook when it is loaded, so this goes before all else.
runtime.injectIntoGlobalHook(globalThis);
share(runtime);
