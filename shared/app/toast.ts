import { createStore } from 'zustand/vanilla';

/** Milliseconds that an alert stays (specification section 9). */
export const toastTime = 5000;

export type Toast = { id: number; kind: 'success' | 'error'; message: string; action?: ToastAction };

/** What can be done about it at once, such as Undo; doing it takes the alert away. */
export type ToastAction = { label: string; act: () => void };

type Extra = {
  action?: ToastAction;
  /** Replaces the alert that was shown under the same key: for a run of like things, the last one counts. */
  key?: string;
};

/** The alerts on screen, oldest first; the shell draws them. */
export const toasts = createStore<readonly Toast[]>(() => []);
const keys = new WeakMap<Toast, string>();
let last = 0;

function show(kind: Toast['kind'], message: string, { action, key }: Extra = {}): void {
  const id = ++last;
  const next: Toast = { id, kind, message, ...(action ? { action } : {}) };
  if (key !== undefined) keys.set(next, key);
  const isReplaced = (one: Toast) =>
    (one.message === message && one.kind === kind) || (key !== undefined && keys.get(one) === key);
  toasts.setState((shown) => [...shown.filter((one) => !isReplaced(one)), next], true);
  setTimeout(() => dismissToast(id), toastTime);
}

export function dismissToast(id: number): void {
  toasts.setState((shown) => shown.filter((one) => one.id !== id), true);
}

/** A short alert for 5 seconds; the same words never stand twice. */
export const toast = {
  success: (message: string, extra?: Extra): void => show('success', message, extra),
  error: (message: string): void => show('error', message),
};
