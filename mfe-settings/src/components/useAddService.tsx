import { lazy, Suspense, useState } from 'react';

const AddServiceDialog = lazy(() =>
  import('./AddServiceDialog.tsx').then((module) => ({ default: module.AddServiceDialog })),
);

/** The dialog that adds a service to a provider, and what opens it; its code comes when it is opened. */
export function useAddService(nursery: string) {
  const [adding, setAdding] = useState(false);
  return {
    open: () => setAdding(true),
    dialog: adding && (
      <Suspense>
        <AddServiceDialog nursery={nursery} onClose={() => setAdding(false)} />
      </Suspense>
    ),
  };
}
