import * as runtime from 'react-refresh/runtime';
import { share } from './runtime.ts';

// The shell's first module, because React looks for the refresh hook when it is loaded.
runtime.injectIntoGlobalHook(globalThis);
share(runtime);
