import { createStore } from 'zustand/vanilla';

/** Milliseconds that an alert stays (specification section 9). */
export const toastTime = 5000;

export type Toast = { id: number; kind: 'success' | 'error'; message: string };

/** The alerts on screen, oldest first; the shell draws them. */
export const toasts = createStore<readonly Toast[]>(() => []);
let last = 0;

function show(kind: Toast['kind'], message: string): void {
  const id = ++last;
  toasts.setState(
    (shown) => [...shown.filter((one) => one.message !== message || one.kind !== kind), { id, kind, message }],
    true,
  );
  setTimeout(() => dismissToast(id), toastTime);
}

export function dismissToast(id: number): void {
  toasts.setState((shown) => shown.filter((one) => one.id !== id), true);
}

/** A short alert for 5 seconds; the same words never stand twice. */
export const toast = {
  success: (message: string): void => show('success', message),
  error: (message: string): void => show('error', message),
};
