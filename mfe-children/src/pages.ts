import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const pages: Loaders<typeof manifest.pages> = {
  active: () => import('./children/ActiveChildrenPage.tsx'),
  carers: () => import('./carers/CarersPage.tsx'),
  create: () => import('./create/ChildrenStepPage.tsx'),
  createCarers: () => import('./create/CarersStepPage.tsx'),
  createAnswers: () => import('./create/AnswersStepPage.tsx'),
};
