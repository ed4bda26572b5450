import { createStore } from 'zustand/vanilla';

/** A dialog that waits for an answer; the shell draws the first of them. */
export type OpenDialog = {
  id: number;
  kind: 'confirm' | 'success' | 'error';
  title: string;
  message: string;
  ok: string;
  cancel?: string;
  answer: (yes: boolean) => void;
};

export const dialogs = createStore<readonly OpenDialog[]>(() => []);
let last = 0;

function ask(dialog: Omit<OpenDialog, 'id' | 'answer'>): Promise<boolean> {
  const id = ++last;
  // What is told already is not told again.
  const isTold = ({ kind, message }: OpenDialog) =>
    kind !== 'confirm' && kind === dialog.kind && message === dialog.message;
  if (dialogs.getState().some(isTold)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      dialogs.setState((open) => open.filter((one) => one.id !== id), true);
      resolve(yes);
    };
    dialogs.setState((open) => [...open, { ...dialog, id, answer }], true);
  });
}

type Question = { message?: string; title?: string; ok?: string; cancel?: string };

/** Asks before something that cannot be undone; the words default to the specification's (section 4). */
export function confirm(question: Question = {}): Promise<boolean> {
  const { message = 'Are you sure?', title = 'Decline', ok = 'OK', cancel = 'Cancel' } = question;
  return ask({ kind: 'confirm', title, message, ok, cancel });
}

type Notice = { title?: string; button?: string };

/** Tells in a dialog that something worked; resolves when it is closed. */
export const showSuccess = (message: string, { title = 'Success', button = 'Close' }: Notice = {}): Promise<boolean> =>
  ask({ kind: 'success', title, message, ok: button });

/** Tells in a dialog that something failed; resolves when it is closed. */
export const showError = (message: string, { title = 'Error', button = 'Close' }: Notice = {}): Promise<boolean> =>
  ask({ kind: 'error', title, message, ok: button });
