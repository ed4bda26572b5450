import { setClock } from '@bairn/shared/schema/clock';

// Test files share their worker: each begins at the present time, whatever the one before set.
setClock(() => Date.now());
