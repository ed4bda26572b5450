import type { ReactNode } from 'react';
import { useBranch } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Stepper } from '@bairn/shared/ui/Stepper';
import { steps } from './draft.ts';

type Props = { current: number; intro: string; children: ReactNode };

/** The frame of the three steps. */
export function StepLayout({ current, intro, children }: Props) {
  const { branch } = useBranch();
  return (
    <PageLayout
      title="Add a child"
      eyebrow={branch.name}
      intro={intro}
      back={{ to: paths.children(), label: 'Children' }}
      width="text"
      lead={<Stepper label="Add a child" steps={steps} current={current} />}
    >
      {children}
    </PageLayout>
  );
}
