import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';

/** The modal of the questionnaire that a family is being asked, with all that it shows; empty otherwise. */
export const asked = createStore<{ Modal?: ComponentType }>(() => ({}));
