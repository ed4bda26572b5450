/**
 * The one door of the shell's singletons: remotes get this copy, provided by the shell. It knows no remote and no domain.
 */
export { ApiError } from './apiError.ts';
export { apiQuery, dataOf, invalidate, invalidateAfter, isAbout, keyOf } from './apiQuery.ts';
export { AppProvider } from './AppProvider.ts';
export { call, setTransport, type CallOptions, type Transport, type TransportRequest } from './call.ts';
export { configQuery, isConfig } from './configQuery.ts';
export { confirm, dialogs, showError, showSuccess, type OpenDialog } from './dialogs.ts';
export { useEntryState } from './entryState.ts';
export { errorMessage, reportError, reportShown, setErrorHandler } from './errors.ts';
export { emit, useAppEvent } from './events.ts';
export type { MutationMeta, QueryMeta } from './queryMeta.ts';
export { session, setSessionActions, useBranch, useSession } from './session.ts';
export type { Branch, Nursery, Session, SessionStore, Stored, User } from './sessionStore.ts';
export { dismissToast, toast, toasts, toastTime, type Toast, type ToastAction } from './toast.ts';

export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
  type LinkProps,
  type NavLinkProps,
} from 'react-router';

export {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';

export { useStore } from 'zustand';
