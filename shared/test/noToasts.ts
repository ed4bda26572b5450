import { beforeEach } from 'vitest';
import { toasts } from '../app/toast.ts';

// The files of a worker share their modules: an alert of the test before stays for five seconds.
beforeEach(() => toasts.setState([], true));
