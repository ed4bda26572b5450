import { ApiError, toasts } from '@bairn/shared/app';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createErrorHandler } from './createErrorHandler.ts';

const act = vi.fn();
const handler = createErrorHandler({ situation: () => ({ signedIn: true, supportEmail: 'help@bairn.test' }), act });
const shown = () => toasts.getState().map(({ message }) => message);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  act.mockReset();
});

describe('the error handler', () => {
  it('alerts a failed call for 5 seconds', () => {
    handler.report(new ApiError({ status: 409, message: 'The place is gone.' }));
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual(['The place is gone.']);
    vi.advanceTimersByTime(5000);
    expect(shown()).toEqual([]);
  });

  it('says the same thing once, however many calls fail at the same time', () => {
    for (let call = 0; call < 3; call += 1) handler.report(new ApiError({ status: 401, message: '' }));
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual(['Session has expired. Please log in again.']);
  });

  it('acts once on a failure that is handed on twice', () => {
    const error = new ApiError({ status: 403, message: '' });
    handler.report(error);
    handler.report(error);
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledOnce();
  });

  it('keeps quiet about what a form shows itself', () => {
    const error = new ApiError({ status: 422, message: 'Check the form.' });
    handler.report(error);
    handler.reportShown(error);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('logs out even if a form shows the failure', () => {
    const error = new ApiError({ status: 401, message: 'Unauthenticated.' });
    handler.report(error);
    handler.reportShown(error);
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledWith('sign-in-again');
  });

  it('acts, but does not alert, on what the screen shows in its place', () => {
    handler.reportShown(new ApiError({ status: 500, message: 'Broken.' }));
    handler.reportShown(new ApiError({ status: 403, message: '' }));
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
    expect(act).toHaveBeenCalledWith('go-home');
  });

  it('leaves to the screen what it shows to a visitor', () => {
    const signedOut = createErrorHandler({ situation: () => ({ signedIn: false, supportEmail: '' }), act });
    for (const status of [400, 401, 403]) signedOut.reportShown(new ApiError({ status, message: '' }));
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
    expect(act).not.toHaveBeenCalled();
  });
});
